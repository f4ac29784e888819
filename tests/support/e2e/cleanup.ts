const cleanups: (() => unknown)[] = [];

/** Runs when the test file ends, in reverse order; a failing clean-up does not prevent the others. */
export const afterFile = (clean: () => unknown) => void cleanups.push(clean);

/** Called once at the end of every test file: see after-each-file.ts. */
export async function cleanUp(): Promise<void> {
  const failures: unknown[] = [];
  for (const clean of cleanups.splice(0).reverse()) {
    await Promise.resolve()
      .then(clean)
      .catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "clean-up failed");
}

/** Starts something that the next files of this worker use too: what it registers for the end of the file is dropped. */
export async function outlivingFile<T>(start: () => Promise<T>): Promise<T> {
  const own = cleanups.splice(0);
  try {
    return await start();
  } finally {
    cleanups.splice(0, cleanups.length, ...own);
  }
}
