/**
 * The parts of an error that may be logged: name, message and location, but not the data of a failed query.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? error.cause : null;
  const message = (cause ?? error).message.split("\nparams:")[0];
  return {
    error: error.name,
    detail: message,
    stack: (cause ?? error).stack?.split("\n").slice(1, 6).join(" | "),
  };
}
