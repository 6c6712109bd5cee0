-- See example.com
create table "link" (url text default 'https://example.com/a'); /* example.org */
insert into link values ('it''s é https://example.com/b'), ('x' || url);
