import { io } from "socket.io-client";
import { describe, expect, it } from "vitest";
import { Connection, type ConnectionState } from "#app/lib/realtime/connection.ts";
import type { Cambio } from "#modules/comun/eventos/eventos.ts";
import { atEnd, persona, type Shop, startShop, until } from "#tests/support/realtime.ts";

const ANA = persona("ANA00001");

/** The browser's side, with a cookie jar that tests can change. */
function browser(shop: Shop) {
  const jar = { cookie: "" };
  const ended: string[] = [];
  const states: ConnectionState[] = [];
  const connection = new Connection({
    open: async () =>
      io(shop.url, {
        transports: ["websocket"],
        forceNew: true,
        autoConnect: false,
        reconnectionDelay: 20,
        extraHeaders: { origin: shop.url, cookie: jar.cookie },
      }),
    onSessionEnded: () => ended.push(jar.cookie),
  });
  connection.watch(() => states.push(connection.state()));
  atEnd(() => connection.close());
  return { jar, ended, states, connection };
}

const signIn = (shop: Shop, jar: { cookie: string }) => {
  jar.cookie = "sesion=ana";
  shop.sesiones.set(jar.cookie, ANA);
};

/** Repeats a message until it is received: joining a room takes a moment and has no event. */
async function hears(
  shop: Shop,
  heard: (Cambio | null)[],
  cambio: Cambio & { clave: string },
  usuario?: string,
) {
  await until(() => {
    shop.socket.deliver([{ ...cambio, usuario }]);
    expect(heard).toContainEqual(cambio);
  });
}

describe("the page's connection", () => {
  it("opens for the first listener, and each hears what it follows", async () => {
    const shop = await startShop();
    const { connection } = browser(shop);
    expect(connection.state()).toBe("idle");
    const raffles: (Cambio | null)[] = [];
    const products: (Cambio | null)[] = [];
    connection.subscribe(["sorteos:SRT-0001"], (cambio) => raffles.push(cambio));
    connection.subscribe(["productos"], (cambio) => products.push(cambio));
    await hears(shop, raffles, { tabla: "sorteos", clave: "SRT-0001" });
    await hears(shop, products, { tabla: "productos", clave: "100004" });
    expect(connection.state()).toBe("live");
    expect(shop.socket.count()).toBe(1);
    expect(raffles.filter((cambio) => cambio?.tabla === "productos")).toEqual([]);
  });

  it("hears what is said in full to a room it follows, also after a new handshake", async () => {
    const shop = await startShop();
    const { connection } = browser(shop);
    const heard: unknown[] = [];
    const cuenta = { partidaId: "PARTIDA-0001", tiempoInicio: "2026-11-15T15:00:00.000Z", duracion: 15 };
    const say = () =>
      until(() => {
        shop.socket.broadcast("partidas", "countdown-start", cuenta);
        expect(heard).toContainEqual(cuenta);
      });
    connection.subscribe(["partidas"], () => undefined);
    const stop = connection.hear("countdown-start", (message) => heard.push(message));
    await say();
    heard.length = 0;
    connection.reset();
    await say();
    stop();
    heard.length = 0;
    shop.socket.broadcast("partidas", "countdown-start", cuenta);
    shop.socket.deliver([{ tabla: "partidas", clave: "PARTIDA-0001" }]);
    expect(heard).toEqual([]);
  });

  it("a topic is left when the last of its listeners goes, not before", async () => {
    const shop = await startShop();
    const { connection } = browser(shop);
    const first: (Cambio | null)[] = [];
    const second: (Cambio | null)[] = [];
    const other: (Cambio | null)[] = [];
    const leaveFirst = connection.subscribe(["productos"], (cambio) => first.push(cambio));
    const leaveSecond = connection.subscribe(["productos"], (cambio) => second.push(cambio));
    // 'usuario' follows every table, so this one tells whether the room is still joined.
    connection.subscribe(["usuario", "tickets"], (cambio) => other.push(cambio));
    await hears(shop, first, { tabla: "productos", clave: "1" });
    leaveFirst();
    await hears(shop, second, { tabla: "productos", clave: "2" });
    expect(first).not.toContainEqual({ tabla: "productos", clave: "2" });
    leaveSecond();
    let round = 10;
    await until(async () => {
      const clave = String(round++);
      shop.socket.deliver([{ tabla: "productos", clave }]);
      await hears(shop, other, { tabla: "tickets", clave });
      expect(other).not.toContainEqual({ tabla: "productos", clave });
    });
  });

  it("after signing in it connects again as that person and asks for everything", async () => {
    const shop = await startShop();
    const { connection, jar } = browser(shop);
    const heard: (Cambio | null)[] = [];
    connection.subscribe(["usuario"], (cambio) => heard.push(cambio));
    await until(() => expect(connection.state()).toBe("live"));
    signIn(shop, jar);
    connection.reset();
    await hears(shop, heard, { tabla: "ventas", clave: "PZ-AAAAAA" }, "ANA00001");
    expect(heard[0]).toBeNull();
    expect(shop.socket.count()).toBe(1);
  });

  it("when the session ends it says so and comes back as a visitor", async () => {
    const shop = await startShop();
    const { connection, jar, ended, states } = browser(shop);
    signIn(shop, jar);
    const heard: (Cambio | null)[] = [];
    connection.subscribe(["usuario", "productos"], (cambio) => heard.push(cambio));
    await until(() => expect(connection.state()).toBe("live"));
    shop.sesiones.clear();
    shop.socket.deliver([{ tabla: "sesiones", usuario: "ANA00001" }]);
    await until(() => expect(ended).toEqual(["sesion=ana"]));
    await until(() => expect(states).toEqual(["connecting", "live", "offline", "live"]));
    await hears(shop, heard, { tabla: "productos", clave: "1" });
    expect(heard).toContain(null);
  });

  it("after the server was away it asks again", async () => {
    const shop = await startShop();
    const { connection } = browser(shop);
    const heard: (Cambio | null)[] = [];
    connection.subscribe(["productos"], (cambio) => heard.push(cambio));
    await hears(shop, heard, { tabla: "productos", clave: "1" });
    heard.splice(0);
    shop.cut();
    await until(() => expect(heard).toContain(null));
    await hears(shop, heard, { tabla: "productos", clave: "2" });
  });

  it("follows more topics than one message may carry", async () => {
    const shop = await startShop();
    const { connection } = browser(shop);
    const heard: (Cambio | null)[] = [];
    const temas = Array.from({ length: 45 }, (_, i) => `sorteos:SRT-${i}` as const);
    connection.subscribe(temas, (cambio) => heard.push(cambio));
    await hears(shop, heard, { tabla: "sorteos", clave: "SRT-0" });
    await hears(shop, heard, { tabla: "sorteos", clave: "SRT-44" });
  });

  it("a browser that does without a socket stays quiet", async () => {
    const connection = new Connection({ open: async () => null, onSessionEnded: () => undefined });
    connection.subscribe(["productos"], () => undefined);
    await until(() => expect(connection.state()).toBe("off"));
    connection.reset();
    expect(connection.state()).toBe("off");
  });
});
