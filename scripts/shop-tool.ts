import type { AttachedDatabase } from "#database/embedded/attach.ts";

/** A database started by this tool must not outlive an interrupted run. */
export function releaseOnSignal(attached: AttachedDatabase): void {
  const end = (code: number) => () => void attached.release().finally(() => process.exit(code));
  process.once("SIGINT", end(130)).once("SIGTERM", end(143));
}
