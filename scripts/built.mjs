// Builds the shop when its sources changed, for commands that measure what is built.
import { ensureBuilt, ensureInstalled } from "./lib.mjs";

ensureInstalled();
ensureBuilt();
