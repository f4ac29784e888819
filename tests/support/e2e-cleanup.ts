import { afterAll } from "vitest";

const cleanups: (() => unknown)[] = [];

/** Runs when the test file ends, last come first; one failing clean-up does not keep the others from running. */
export const afterFile = (clean: () => unknown) => void cleanups.push(clean);

afterAll(async () => {
  const failures: unknown[] = [];
  for (const clean of cleanups.splice(0).reverse()) {
    await Promise.resolve()
      .then(clean)
      .catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "clean-up failed");
});
