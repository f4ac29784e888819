import { join, relative } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import { drawFrom, streamOf } from "./chance.ts";

// A setup file runs once per test file. Each test has a stream of chance of its own: what it draws does not depend on the tests before
// it. What the file prepares outside of its tests comes from the stream of the file.
const ofFile = streamOf(relative(join(import.meta.dirname, "../.."), expect.getState().testPath ?? ""));
drawFrom(ofFile);
beforeEach(({ task }) => drawFrom(streamOf(task.id)));
afterEach(() => drawFrom(ofFile));
