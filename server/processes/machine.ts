import { availableParallelism, totalmem } from "node:os";
import { countProcesses, type Wanted } from "./count.ts";

/** How many processes PROCESSES means on this machine. A container may use less memory than its machine has. */
export const processesHere = (wanted: Wanted): number =>
  countProcesses(wanted, {
    cores: availableParallelism(),
    memory: Math.min(process.constrainedMemory() || totalmem(), totalmem()),
  });
