import { afterAll } from "vitest";

const cleanups: (() => unknown)[] = [];

/** Runs when the test file ends, in reverse order; a failing clean-up does not prevent the others. */
export const afterFile = (clean: () => unknown) => void cleanups.push(clean);

/** For files that share loaded modules: there only the first file gets the end hook. */
export async function cleanUp(): Promise<void> {
  const failures: unknown[] = [];
  for (const clean of cleanups.splice(0).reverse()) {
    await Promise.resolve()
      .then(clean)
      .catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "clean-up failed");
}

afterAll(cleanUp);
