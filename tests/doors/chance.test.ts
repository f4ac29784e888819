import { beforeEach, expect, test } from "vitest";
import { bytesOf, chanceBytes, chanceUuid, streamOf } from "#tests/support/chance.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";

const { db } = await testDatabase();
const ofFile = chanceBytes(16);
let first = ofFile;

beforeEach(() => {
  first = chanceBytes(16);
});

test.for([1, 2, 3])(
  "what test %i draws follows from its own place, not from the tests before it",
  (_, { task }) => {
    const same = streamOf(task.id);
    expect(first).toEqual(bytesOf(same, 16));
    expect(testCtx(db).random(8)).toEqual(bytesOf(same, 8));
    expect([ofFile, chanceBytes(16)]).not.toContainEqual(first);
  },
);

test("another context of the same test draws other codes", () => {
  const [one, other] = [testCtx(db), testCtx(db)];
  expect(one.random(8)).not.toEqual(other.random(8));
  expect(chanceUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
