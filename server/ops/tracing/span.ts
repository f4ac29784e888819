import { randomBytes } from "node:crypto";

/** Kinds of spans in OTLP. */
export const KIND = { internal: 1, server: 2, client: 3 } as const;
const OK = 0;
const ERROR = 2;

type Attributes = Readonly<Record<string, string | number>>;
export type Place = { traceId: string; spanId: string; sampled: boolean };

export type Span = Place & {
  name: string;
  kind: number;
  parent: string | undefined;
  /** Nanoseconds since 1970. */
  start: bigint;
  end?: bigint;
  attributes: Record<string, string | number>;
  error?: string;
};

/** The clock of the machine gives the day, the monotonic one the nanoseconds: durations are never negative. */
const EPOCH = BigInt(Date.now()) * 1_000_000n - process.hrtime.bigint();
const nanoseconds = () => EPOCH + process.hrtime.bigint();

type Start = { name: string; kind: number; above: Place | undefined; attributes: Attributes; rate: number };

export function startSpan({ name, kind, above, attributes, rate }: Start): Span {
  const traceId = above?.traceId ?? randomBytes(16).toString("hex");
  return {
    traceId,
    spanId: randomBytes(8).toString("hex"),
    // A share of the trace ids, so that every process of a trace decides alike.
    sampled: above?.sampled ?? Number.parseInt(traceId.slice(0, 8), 16) < rate * 2 ** 32,
    name,
    kind,
    parent: above?.spanId,
    start: nanoseconds(),
    attributes: { ...attributes },
  };
}

export function endSpan(span: Span, error?: unknown): void {
  span.end = nanoseconds();
  // Messages may quote what a person typed: the kind of the error is enough to find its log line.
  if (error !== undefined) span.error = error instanceof Error ? error.name : "Error";
}

const PARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** Reads the header `traceparent` of a caller that traces too. */
export function placeIn(header: string | null | undefined): Place | undefined {
  const [, traceId = "", spanId = "", flags = "0"] = PARENT.exec(header ?? "") ?? [];
  if (!/[^0]/.test(traceId) || !/[^0]/.test(spanId)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

const asValue = (value: string | number) => {
  if (typeof value === "string") return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
};

const keyed = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: asValue(value) }));

/** The body of a request to `/v1/traces`: OTLP in its JSON form. */
export const payloadOf = (spans: readonly Span[], resource: Attributes) => ({
  resourceSpans: [
    {
      resource: { attributes: keyed(resource) },
      scopeSpans: [
        {
          scope: { name: "puntazo" },
          spans: spans.map((span) => ({
            traceId: span.traceId,
            spanId: span.spanId,
            ...(span.parent ? { parentSpanId: span.parent } : {}),
            name: span.name,
            kind: span.kind,
            startTimeUnixNano: String(span.start),
            endTimeUnixNano: String(span.end ?? span.start),
            attributes: keyed(span.attributes),
            status: span.error === undefined ? { code: OK } : { code: ERROR, message: span.error },
          })),
        },
      ],
    },
  ],
});
