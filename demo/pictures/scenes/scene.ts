/** A drawn place: SVG behind the object, optionally in front of it, and the height on which objects stand. */
export type Scene = { floor: number; back: string; front?: string };
