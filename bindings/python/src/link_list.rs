//! The type of Arrow that a column of links has, and its arrays from their parts.

use std::sync::Arc;

use arrow_array::builder::BooleanBufferBuilder;
use arrow_array::cast::AsArray as _;
use arrow_array::types::UInt32Type;
use arrow_array::{Array as _, ArrayRef, ListArray, StringArray, StructArray, UInt32Array};
use arrow_buffer::{NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Fields};

/// The fields of a link.
fn fields(hrefs: bool) -> Fields {
    let mut fields = vec![
        Field::new("start", DataType::UInt32, false),
        Field::new("end", DataType::UInt32, false),
        Field::new("kind", DataType::Utf8, false),
    ];
    if hrefs {
        fields.push(Field::new("href", DataType::Utf8, false));
    }
    Fields::from(fields)
}

fn item(hrefs: bool) -> FieldRef {
    Arc::new(Field::new("item", DataType::Struct(fields(hrefs)), false))
}

/// The field of a column of links.
pub(crate) fn link_field(hrefs: bool) -> FieldRef {
    Arc::new(Field::new("links", DataType::List(item(hrefs)), true))
}

/// Makes lists of links from the fields of all links, in order, and from where each list ends.
pub(crate) fn list_of(
    hrefs: bool,
    values: Vec<ArrayRef>,
    offsets: Vec<i32>,
    mut valid: BooleanBufferBuilder,
) -> Result<ArrayRef, ArrowError> {
    let links = StructArray::try_new(fields(hrefs), values, None)?;
    let offsets = OffsetBuffer::new(ScalarBuffer::from(offsets));
    let nulls = NullBuffer::new(valid.finish());
    let nulls = Some(nulls).filter(|nulls| nulls.null_count() > 0);
    let list = ListArray::try_new(item(hrefs), offsets, Arc::new(links), nulls);
    Ok(Arc::new(list?))
}

/// The parts of an array as Python pickles them: for each row the number of its links, or `None` for a null, and for each link its
/// start, its end, its kind and its address.
pub(crate) type Parts = (
    Vec<Option<u32>>,
    Vec<u32>,
    Vec<u32>,
    Vec<String>,
    Option<Vec<String>>,
);

/// Returns the parts of an array of links that is no slice of a longer one.
pub(crate) fn parts_of(array: &ArrayRef) -> Parts {
    let lists = array.as_list::<i32>();
    let links_in = |row| lists.value_length(row).unsigned_abs();
    let rows = (0..lists.len()).map(|row| lists.is_valid(row).then(|| links_in(row)));
    let links = lists.values().as_struct();
    let numbers = |name| {
        let numbers = links.column_by_name(name);
        numbers.map_or(vec![], |it| {
            it.as_primitive::<UInt32Type>().values().to_vec()
        })
    };
    let strings = |name| {
        let strings = links.column_by_name(name)?.as_string::<i32>();
        Some(strings.iter().flatten().map(str::to_owned).collect())
    };
    (
        rows.collect(),
        numbers("start"),
        numbers("end"),
        strings("kind").unwrap_or_default(),
        strings("href"),
    )
}

/// Makes an array of its parts. Fails if they do not fit together.
pub(crate) fn array_of(parts: Parts) -> Result<ArrayRef, ArrowError> {
    let (rows, starts, ends, kinds, hrefs) = parts;
    let with_hrefs = hrefs.is_some();
    let mut offsets = vec![0];
    let mut valid = BooleanBufferBuilder::new(rows.len());
    let mut end = 0_i32;
    for row in rows {
        let links = i32::try_from(row.unwrap_or(0)).ok();
        let too_many = || ArrowError::InvalidArgumentError("too many links".to_owned());
        end = links
            .and_then(|links| end.checked_add(links))
            .ok_or_else(too_many)?;
        offsets.push(end);
        valid.append(row.is_some());
    }
    let mut values: Vec<ArrayRef> = vec![
        Arc::new(UInt32Array::from(starts)),
        Arc::new(UInt32Array::from(ends)),
        Arc::new(StringArray::from(kinds)),
    ];
    if let Some(hrefs) = hrefs {
        values.push(Arc::new(StringArray::from(hrefs)));
    }
    list_of(with_hrefs, values, offsets, valid)
}
