import { testDatabase } from "#tests/support/database.ts";
import { simulate } from "./simulate.ts";
import type { Options } from "./world.ts";

/** Plays a simulation in a database of its own. */
export const play = async (options: Options) => simulate((await testDatabase()).url, options);
