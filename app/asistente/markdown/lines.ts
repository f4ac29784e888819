import type { Block } from "./nodes.ts";

export type Lines = readonly string[];
/** A block and the first line after it. */
export type Read = { block: Block; next: number };

export const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === "";
