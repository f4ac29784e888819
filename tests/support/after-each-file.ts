import { afterAll } from "vitest";
import { cleanUp } from "./e2e/cleanup.ts";

// A setup file runs once per test file, also where files share their loaded modules.
afterAll(cleanUp);
