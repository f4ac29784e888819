import { describe, expect, it } from "vitest";
import { open, persona, settle, startShop, until, visit } from "#tests/support/realtime.ts";

const ANA = persona("ANA00001");
const BEA = persona("BEA00001");
const JEFA = persona("JEFA0001", "admin");

describe("rooms", () => {
  it("a visitor enters public rooms and is refused the private ones", async () => {
    const shop = await startShop();
    const visitor = await visit(shop);
    expect(await visitor.enter("sorteos:SRT-0001", "usuario", "admin", "usuario:ANA00001", "ventas")).toEqual(
      {
        entradas: ["sorteos:SRT-0001"],
        rechazadas: ["usuario", "admin", "usuario:ANA00001", "ventas"],
        atrasado: false,
      },
    );
    shop.socket.deliver([
      { tabla: "ventas", clave: "PZ-AAAAAA", usuario: "ANA00001" },
      { tabla: "sorteos", clave: "SRT-0002" },
      { tabla: "sorteos", clave: "SRT-0001", usuario: "ANA00001" },
    ]);
    await settle(shop, visitor);
    expect(visitor.heard).toEqual([{ tabla: "sorteos", clave: "SRT-0001" }]);
  });

  it("two people hear their own changes and not each other's; an admin hears both", async () => {
    const shop = await startShop();
    const [ana, bea, jefa] = [await visit(shop, ANA), await visit(shop, BEA), await visit(shop, JEFA)];
    await ana.enter("usuario");
    await bea.enter("usuario", "usuario:ANA00001", "admin");
    await jefa.enter("admin");
    shop.socket.deliver([
      { tabla: "ventas", clave: "PZ-AAAAAA", usuario: "ANA00001" },
      { tabla: "ventas", clave: "PZ-BBBBBB", usuario: "BEA00001" },
    ]);
    await settle(shop, ana, bea, jefa);
    expect(ana.heard).toEqual([{ tabla: "ventas", clave: "PZ-AAAAAA" }]);
    expect(bea.heard).toEqual([{ tabla: "ventas", clave: "PZ-BBBBBB" }]);
    expect(jefa.heard).toEqual([
      { tabla: "ventas", clave: "PZ-AAAAAA" },
      { tabla: "ventas", clave: "PZ-BBBBBB" },
    ]);
  });

  it("no person is told another's code, not even in a key", async () => {
    const shop = await startShop();
    const visitor = await visit(shop);
    await visitor.enter("tickets_participantes");
    shop.socket.deliver([{ tabla: "tickets_participantes", clave: "SRT-1-ANA00001", usuario: "ANA00001" }]);
    await settle(shop, visitor);
    expect(visitor.heard).toEqual([{ tabla: "tickets_participantes", clave: null }]);
  });

  it("a room that was left is silent", async () => {
    const shop = await startShop();
    const ana = await visit(shop, ANA);
    await ana.enter("usuario", "productos");
    expect(await ana.leave("productos", "usuario", "persona:ANA00001")).toEqual({
      salidas: ["productos", "usuario"],
    });
    shop.socket.deliver([{ tabla: "productos" }, { tabla: "ventas", usuario: "ANA00001" }]);
    await settle(shop, ana);
    expect(ana.heard).toEqual([]);
  });

  it("a change that reaches a person through two rooms is heard once", async () => {
    const shop = await startShop();
    const ana = await visit(shop, ANA);
    await ana.enter("usuario", "sorteos", "sorteos:SRT-0001");
    shop.socket.deliver([{ tabla: "sorteos", clave: "SRT-0001", usuario: "ANA00001" }]);
    await settle(shop, ana);
    expect(ana.heard).toEqual([{ tabla: "sorteos", clave: "SRT-0001" }]);
  });

  it("a thousand equal hints arrive as a few, the last one included", async () => {
    const shop = await startShop();
    const visitor = await visit(shop);
    await visitor.enter("apuestas");
    shop.socket.deliver(Array.from({ length: 1000 }, () => ({ tabla: "apuestas", clave: "PARTIDA-1" })));
    await until(() => expect(visitor.heard.length).toBeGreaterThanOrEqual(2));
    await settle(shop, visitor);
    expect(visitor.heard).toHaveLength(2);
  });

  it("who enters late learns that the page changed meanwhile", async () => {
    const shop = await startShop();
    const early = await visit(shop);
    shop.socket.deliver([{ tabla: "sorteos", clave: "SRT-0001" }]);
    const enter = (tema: string, edad: unknown) => early.socket.emitWithAck("entrar", [tema], edad);
    expect(await enter("sorteos:SRT-0001", 60_000)).toMatchObject({ atrasado: true });
    expect(await enter("sorteos:SRT-0002", 0)).toMatchObject({ atrasado: false });
    expect(await enter("sorteos:SRT-0001", "ayer")).toMatchObject({ atrasado: false });
  });

  it("a resync reaches everybody", async () => {
    const shop = await startShop();
    const [ana, visitor] = [await visit(shop, ANA), await visit(shop)];
    shop.socket.resync();
    await until(() => expect([ana.events, visitor.events]).toEqual([["resync"], ["resync"]]));
  });
});

describe("what clients send", () => {
  it("a malformed list of topics is answered with a sentence and enters nothing", async () => {
    const shop = await startShop();
    const { socket } = await visit(shop, JEFA);
    const many = Array.from({ length: 21 }, (_, i) => `sorteos:S-${i}`);
    for (const bad of [null, 7, "productos", {}, [], [7], [["productos"]], many, ["x".repeat(81)]]) {
      expect(await socket.emitWithAck("entrar", bad)).toEqual({ error: "La lista de temas no es válida." });
      expect(await socket.emitWithAck("salir", bad)).toEqual({ error: "La lista de temas no es válida." });
    }
    socket.emit("entrar");
    socket.emit("entrar", ["productos"], "no acknowledgement");
    expect(await socket.emitWithAck("salir", ["productos"])).toEqual({ salidas: ["productos"] });
  });

  it("no socket follows more rooms than a page can need", async () => {
    const shop = await startShop();
    const visitor = await visit(shop);
    const answers = [];
    for (let i = 0; i < 4; i++) {
      answers.push(await visitor.enter(...Array.from({ length: 20 }, (_, k) => `sorteos:S-${i}-${k}`)));
    }
    expect(answers.map(({ error }) => error !== undefined)).toEqual([false, false, true, true]);
  });

  it("a flood of messages or a huge one ends the connection", async () => {
    const shop = await startShop();
    const [flood, huge] = [await visit(shop), await visit(shop)];
    for (let i = 0; i < 500; i++) flood.socket.emit("cualquiera", i);
    huge.socket.emit("entrar", ["x".repeat(10_000)]);
    await until(() => expect([flood.socket.connected, huge.socket.connected]).toEqual([false, false]));
    expect((await visit(shop)).socket.connected).toBe(true);
  });
});

describe("who may connect", () => {
  it("a foreign or missing Origin is refused; the shop's own and the same host pass", async () => {
    const shop = await startShop();
    const failures: string[] = [];
    for (const origin of ["https://evil.example", "null", "http://puntazo.example", ""]) {
      const { socket } = open(shop, "", { origin });
      socket.on("connect_error", () => failures.push(origin));
    }
    await until(() => expect(failures).toHaveLength(4));
    const same = open(shop, "", { origin: shop.url });
    const own = open(shop);
    await until(() => expect([same.socket.connected, own.socket.connected]).toEqual([true, true]));
  });

  it("polling is not offered, nor is the client's script", async () => {
    const shop = await startShop();
    const polling = await fetch(`${shop.url}/socket.io/?EIO=4&transport=polling`);
    expect(polling.status).toBe(400);
    const script = await fetch(`${shop.url}/socket.io/socket.io.js`);
    expect(await script.text()).not.toContain("Manager");
  });

  it("one address opens a bounded number, and may open again what it closed", async () => {
    const shop = await startShop({ maxPerAddress: 2 });
    const [first] = [await visit(shop), await visit(shop)];
    let refused = 0;
    open(shop).socket.on("connect_error", () => refused++);
    await until(() => expect(refused).toBe(1));
    first.socket.disconnect();
    await until(() => expect(shop.socket.count()).toBe(1));
    await until(async () => {
      const again = open(shop);
      await new Promise((done) => again.socket.once("connect", () => done(0)).once("connect_error", done));
      expect(again.socket.connected).toBe(true);
    });
  });

  it("when the session cannot be read the connection is refused, not taken for a visitor's", async () => {
    const shop = await startShop({ sesion: () => Promise.reject(new Error("database is down")) });
    let refused = 0;
    open(shop, "sesion=x").socket.on("connect_error", () => refused++);
    await until(() => expect(refused).toBe(1));
    expect(shop.socket.count()).toBe(0);
  });
});

describe("ended sessions", () => {
  it("signing out ends the sockets of that session and no other", async () => {
    const shop = await startShop();
    const phone = await visit(shop, persona("ANA00001", "usuario", "s-phone"));
    const tab = await visit(shop, persona("ANA00001", "usuario", "s-phone"));
    const laptop = await visit(shop, persona("ANA00001", "usuario", "s-laptop"));
    const jefa = await visit(shop, JEFA);
    await jefa.enter("admin");
    shop.socket.deliver([{ tabla: "sesiones", usuario: "ANA00001", clave: "s-phone" }]);
    await until(() => expect([phone.socket.connected, tab.socket.connected]).toEqual([false, false]));
    expect([phone.events, tab.events]).toEqual([["sesion_terminada"], ["sesion_terminada"]]);
    await settle(shop, laptop, jefa);
    expect([laptop.events, jefa.events]).toEqual([["cambio"], ["cambio"]]);
    expect(jefa.heard).toEqual([]);
  });

  it("a blocked person loses every socket", async () => {
    const shop = await startShop();
    const phone = await visit(shop, persona("ANA00001", "usuario", "s-phone"));
    const laptop = await visit(shop, persona("ANA00001", "usuario", "s-laptop"));
    const bea = await visit(shop, BEA);
    shop.socket.deliver([{ tabla: "sesiones", usuario: "ANA00001" }]);
    await until(() => expect([phone.socket.connected, laptop.socket.connected]).toEqual([false, false]));
    await settle(shop, bea);
    expect(bea.socket.connected).toBe(true);
  });

  it("a session that ended without a word is found by the next look", async () => {
    const shop = await startShop();
    const [ana, bea, visitor] = [await visit(shop, ANA), await visit(shop, BEA), await visit(shop)];
    shop.sesiones.delete(`sesion=${ANA.session_id}`);
    await shop.socket.recheck();
    await until(() => expect(ana.socket.connected).toBe(false));
    expect(ana.events).toEqual(["sesion_terminada"]);
    await settle(shop, bea, visitor);
    expect([bea.socket.connected, visitor.socket.connected]).toEqual([true, true]);
  });

  it("the look repeats by itself", async () => {
    const shop = await startShop({ recheckEvery: 20 });
    const ana = await visit(shop, ANA);
    shop.sesiones.clear();
    await until(() => expect(ana.events).toEqual(["sesion_terminada"]));
  });

  it("an admin who is one no longer stops hearing the admins' room and cannot come back to it", async () => {
    const shop = await startShop();
    const jefa = await visit(shop, JEFA);
    await jefa.enter("admin");
    shop.sesiones.set(`sesion=${JEFA.session_id}`, { ...JEFA, role: "usuario" });
    await shop.socket.recheck();
    expect(await jefa.enter("admin")).toMatchObject({ rechazadas: ["admin"] });
    shop.socket.deliver([{ tabla: "ventas", clave: "PZ-AAAAAA" }]);
    await settle(shop, jefa);
    expect(jefa.heard).toEqual([]);
  });

  it("an admin with another role hears only what that role may see", async () => {
    const shop = await startShop();
    const jefa = await visit(shop, JEFA);
    await jefa.enter("admin");
    shop.sesiones.set(`sesion=${JEFA.session_id}`, { ...JEFA, rol_admin: "catalogo" });
    await shop.socket.recheck();
    shop.socket.deliver([
      { tabla: "ventas", clave: "PZ-AAAAAA" },
      { tabla: "usuarios", clave: "ANA00001" },
      { tabla: "conocimientos", clave: "7" },
    ]);
    await settle(shop, jefa);
    expect(jefa.heard).toEqual([{ tabla: "conocimientos", clave: "7" }]);
  });

  it("while the database is down no socket is thrown out", async () => {
    const sesiones = new Map([[`sesion=${ANA.session_id}`, ANA]]);
    let down = false;
    const sesion = async (headers: Headers) => {
      if (down) throw new Error("database is down");
      return sesiones.get(headers.get("cookie") ?? "") ?? null;
    };
    const shop = await startShop({ sesion });
    const ana = await visit(shop, ANA);
    down = true;
    await shop.socket.recheck();
    await settle(shop, ana);
    expect(ana.socket.connected).toBe(true);
  });
});

it("a closing server says goodbye to everybody", async () => {
  const shop = await startShop();
  const [ana, visitor] = [await visit(shop, ANA), await visit(shop)];
  const reasons: string[] = [];
  for (const { socket } of [ana, visitor]) socket.on("disconnect", (reason) => reasons.push(reason));
  await shop.socket.close();
  await until(() => expect(reasons).toEqual(["io server disconnect", "io server disconnect"]));
  expect(shop.socket.count()).toBe(0);
});
