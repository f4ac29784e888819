import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Cambio, Evento } from "#modules/comun/eventos/eventos.ts";
import { decodeMessage, encodeMessages } from "#server/bus/message.ts";
import { Outbox } from "#server/bus/outbox.ts";
import { createBucket } from "#server/socket/gate.ts";
import { createRecent } from "#server/socket/recent.ts";
import { createThrottle } from "#server/socket/throttle.ts";
import { createRefresher } from "./refresh.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const bet: Cambio = { tabla: "apuestas", clave: "PARTIDA-1" };

describe("hints to rooms", () => {
  it("the first leaves at once, repetitions leave together at the end of the window", () => {
    const sent: string[][] = [];
    const throttle = createThrottle((salas) => void sent.push(salas), 50);
    throttle.push(bet, ["apuestas", "usuario:A"]);
    throttle.push(bet, ["apuestas", "usuario:B"]);
    throttle.push(bet, ["apuestas", "usuario:B"]);
    expect(sent).toEqual([["apuestas", "usuario:A"], ["usuario:B"]]);
    vi.advanceTimersByTime(50);
    expect(sent.slice(2)).toEqual([["apuestas", "usuario:B"]]);
    vi.advanceTimersByTime(500);
    expect(sent).toHaveLength(3);
    throttle.push(bet, ["apuestas"]);
    expect(sent).toHaveLength(4);
  });

  it("one room hears the same change at most twenty times a second, and never misses the last", () => {
    let sent = 0;
    let said = 0;
    let heard = 0;
    const throttle = createThrottle(() => {
      sent++;
      heard = said;
    }, 50);
    for (let ms = 0; ms < 1000; ms++) {
      said++;
      throttle.push(bet, ["apuestas"]);
      vi.advanceTimersByTime(1);
    }
    vi.advanceTimersByTime(50);
    expect(sent).toBeLessThanOrEqual(21);
    expect(heard).toBe(said);
  });

  it("different keys do not wait for each other", () => {
    const sent: (string | null)[] = [];
    const throttle = createThrottle((_salas, { clave }) => void sent.push(clave), 50);
    for (const clave of ["a", "b", null]) throttle.push({ tabla: "sorteos", clave }, ["sorteos"]);
    expect(sent).toEqual(["a", "b", null]);
    throttle.stop();
  });
});

describe("messages between processes", () => {
  it("none is too big for NOTIFY and together they say everything, in order", () => {
    const eventos = Array.from(
      { length: 700 },
      (_, i): Evento => ({
        tabla: "sorteos",
        clave: `ñ"${i}`,
        usuario: "ANA00001",
      }),
    );
    const messages = encodeMessages("me", eventos);
    expect(messages.length).toBeGreaterThan(1);
    for (const message of messages) expect(Buffer.byteLength(message)).toBeLessThan(8000);
    expect(messages.flatMap((message) => decodeMessage(message)?.eventos)).toEqual(eventos);
  });

  it("an event too long to travel becomes a request to ask again", () => {
    const [message, ...more] = encodeMessages("me", [{ tabla: "sorteos", clave: "x".repeat(9000) }]);
    expect(more).toEqual([]);
    expect(decodeMessage(message ?? "")).toEqual({ from: "me", eventos: [], resync: true });
  });

  it("a table that only another version knows becomes a request to ask again", () => {
    const message = JSON.stringify({
      from: "me",
      events: [
        ["una_tabla_nueva", null, null],
        ["ventas", null, null],
      ],
    });
    expect(decodeMessage(message)).toEqual({ from: "me", eventos: [{ tabla: "ventas" }], resync: true });
    const proto = JSON.stringify({ from: "me", events: [["constructor", null, null]] });
    expect(decodeMessage(proto)).toEqual({ from: "me", eventos: [], resync: true });
  });

  it("equal events within the window are sent once", async () => {
    const sent: Evento[][] = [];
    const outbox = new Outbox(async (eventos) => void sent.push([...eventos]));
    outbox.add([{ tabla: "ventas" }, { tabla: "ventas", clave: undefined }]);
    outbox.add([{ tabla: "ventas" }, { tabla: "sorteos" }]);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(25);
    expect(sent).toEqual([[{ tabla: "ventas" }, { tabla: "sorteos" }]]);
  });

  it("while nothing can be sent it keeps a bounded number, every ended session, and admits what it lost", async () => {
    let up = false;
    const sent: { eventos: readonly Evento[]; missed: boolean }[] = [];
    const outbox = new Outbox(async (eventos, missed) => {
      if (!up) throw new Error("down");
      sent.push({ eventos, missed });
    });
    outbox.add(Array.from({ length: 5000 }, (_, i) => ({ tabla: "sorteos", clave: `S-${i}` })));
    outbox.add([{ tabla: "sesiones", usuario: "ANA00001" }]);
    await vi.advanceTimersByTimeAsync(5000);
    up = true;
    await outbox.flush();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.eventos).toHaveLength(2001);
    expect(sent[0]?.eventos).toContainEqual({ tabla: "sesiones", usuario: "ANA00001" });
    expect(sent[0]?.missed).toBe(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(1);
  });
});

describe("asking for the page again", () => {
  const refresher = (run: () => void) => createRefresher(run, { random: () => 0, now: () => Date.now() });

  it("many changes in a moment ask once; later ones not before the pause is over", () => {
    let asked = 0;
    const { request } = refresher(() => asked++);
    for (let i = 0; i < 50; i++) request();
    vi.advanceTimersByTime(100);
    expect(asked).toBe(1);
    request();
    vi.advanceTimersByTime(100);
    expect(asked).toBe(1);
    vi.advanceTimersByTime(300);
    expect(asked).toBe(2);
  });

  it("never while the page is busy, and then once afterwards", () => {
    let asked = 0;
    const page = refresher(() => asked++);
    page.setBusy(true);
    page.request();
    vi.advanceTimersByTime(60_000);
    page.request();
    vi.advanceTimersByTime(60_000);
    expect(asked).toBe(0);
    page.setBusy(false);
    vi.advanceTimersByTime(1_000);
    expect(asked).toBe(1);
  });

  it("not before the server answers, and then once for all that changed meanwhile", async () => {
    let asked = 0;
    const answer = Promise.withResolvers<void>();
    const parts = { random: () => 0, now: () => Date.now(), ready: () => answer.promise };
    const page = createRefresher(() => asked++, parts);
    page.request();
    await vi.advanceTimersByTimeAsync(60_000);
    page.request();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(0);
    answer.resolve();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toBe(1);
  });

  it("a page that went away while it waited for the server asks when it is back", async () => {
    let asked = 0;
    const answer = Promise.withResolvers<void>();
    const parts = { random: () => 0, now: () => Date.now(), ready: () => answer.promise };
    const page = createRefresher(() => asked++, parts);
    page.request();
    await vi.advanceTimersByTimeAsync(1_000);
    page.setBusy(true);
    answer.resolve();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toBe(0);
    page.setBusy(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toBe(1);
  });

  it("a page that was busy without news does not ask", () => {
    let asked = 0;
    const page = refresher(() => asked++);
    page.setBusy(true);
    page.setBusy(false);
    vi.advanceTimersByTime(1_000);
    expect(asked).toBe(0);
  });
});

describe("what rooms were told lately", () => {
  it("a room is known to be unchanged only as far back as the process remembers", () => {
    let now = 0;
    const recent = createRecent(() => now);
    now = 10_000;
    recent.note(["sorteos"]);
    now = 15_000;
    expect(recent.changedWithin("sorteos", 6_000)).toBe(true);
    expect(recent.changedWithin("sorteos", 4_000)).toBe(false);
    expect(recent.changedWithin("productos", 14_000)).toBe(false);
    expect(recent.changedWithin("productos", 16_000)).toBe(true);
    recent.forget();
    expect(recent.changedWithin("productos", 1)).toBe(true);
  });

  it("it remembers at least a minute and forgets after two generations", () => {
    let now = 0;
    const recent = createRecent(() => now);
    for (const at of [1_000, 61_000, 122_000]) {
      now = at;
      recent.note([`sala-${at}`]);
    }
    expect(recent.changedWithin("sala-61000", 61_000)).toBe(true);
    expect(recent.changedWithin("otra", 60_000)).toBe(false);
    expect(recent.changedWithin("otra", 61_001)).toBe(true);
  });
});

it("a bucket lets a burst through and then its rate", () => {
  let now = 0;
  const bucket = createBucket(3, 2, () => now);
  expect([1, 2, 3, 4].map(() => bucket.take())).toEqual([true, true, true, false]);
  now = 1_000;
  expect([1, 2, 3].map(() => bucket.take())).toEqual([true, true, false]);
});
