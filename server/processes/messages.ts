import { z } from "zod";

/** The metrics of one process, as `registry.getMetricsAsJSON` gives them. */
export const countsSchema = z.array(z.looseObject({ name: z.string(), type: z.string() }));
export type Counts = z.infer<typeof countsSchema>;

/** What a process tells its parent: it lives, it serves, it was asked for `/metrics`, its counts. */
export const reportSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("alive") }),
  z.object({ kind: z.literal("open"), lines: z.array(z.string()) }),
  z.object({ kind: z.literal("scrape"), id: z.number() }),
  z.object({ kind: z.literal("counts"), id: z.number(), counts: countsSchema }),
]);
export type Report = z.infer<typeof reportSchema>;

/** What a parent tells a process: leave (`replaced`: another one goes on serving), tell the counts, the counts of all. */
export const orderSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("leave"), replaced: z.boolean() }),
  z.object({ kind: z.literal("count"), id: z.number() }),
  z.object({ kind: z.literal("scraped"), id: z.number(), all: z.array(countsSchema) }),
]);
export type Order = z.infer<typeof orderSchema>;
