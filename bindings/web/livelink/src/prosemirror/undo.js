// Maps undo units of the session to events of the editor's history.

/** Two stacks like those of the history. An event is `[first unit, last unit]`, or `null` if the session knows nothing of it. */
export class Events {
  done = [];
  undone = [];

  /** Something was done: in an event of its own, or in the last one. `depth` is how many events the history has now. */
  add(units, isNew, depth) {
    if (isNew) {
      this.done.push(null);
      this.undone = [];
    }
    if (this.done.length > 0 && units.length > 0) {
      const [first] = this.done.at(-1) ?? units;
      this.done[this.done.length - 1] = [Math.min(first, ...units), Math.max(...units)];
    }
    // The history forgets its oldest events. And it may have some from before the plugin was there.
    while (this.done.length > depth) this.done.shift();
    while (this.done.length < depth) this.done.unshift(null);
  }

  /** The history moved by one event: the units of the event. */
  move(isRedo) {
    const event = (isRedo ? this.undone : this.done).pop() ?? null;
    (isRedo ? this.done : this.undone).push(event);
    return event;
  }

  /** The oldest unit that can still be undone. */
  get first() { return this.done.find(Boolean)?.[0]; }

  /** The session starts anew and knows no earlier units. */
  clear() {
    this.done.fill(null);
    this.undone.fill(null);
  }
}
