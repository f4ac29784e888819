/**
 * The parts of an error that may be logged: name, message and location, but not the data of a failed query.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return describeThrown(error);
  const cause = error.cause instanceof Error ? error.cause : null;
  const message = (cause ?? error).message.split("\nparams:")[0];
  return {
    error: error.name,
    detail: message,
    stack: (cause ?? error).stack?.split("\n").slice(1, 6).join(" | "),
  };
}

/** Libraries also report plain objects, such as pg-boss its failed queries: their text says what happened. */
function describeThrown(error: unknown): Record<string, unknown> {
  if (typeof error !== "object" || error === null) return { error: String(error) };
  const text = (name: string): string | null => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === "string" ? (value.split("\nparams:")[0] ?? null) : null;
  };
  const name = text("name") ?? text("code") ?? error.constructor?.name ?? "Object";
  return { error: name, detail: text("message") ?? `without a message (${Object.keys(error).join(", ")})` };
}
