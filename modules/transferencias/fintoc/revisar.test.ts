import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { fintoc_movimientos, movimientos_banco } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { confirmarPar } from "#modules/transferencias/conciliacion/confirmar.server.ts";
import { confirmarSolas } from "#modules/transferencias/conciliacion/confirmar-solas.server.ts";
import {
  leerApartados,
  leerConciliacion,
} from "#modules/transferencias/conciliacion/leer-conciliacion.server.ts";
import {
  abrirFintoc,
  conectar,
  eventoFintoc,
  firmar,
  type MovimientoFintoc,
  movimientoFintoc,
} from "#tests/support/fintoc.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { abrirConciliacion } from "#tests/support/shop/movimientos.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { recibirEvento } from "./recibir-evento.server.ts";
import { decidirDudoso, leerMovimientosPorRevisar, resolverCambio } from "./revisar.server.ts";
import { actualizarAhora } from "./sincronizar.server.ts";

const conciliacion = await abrirConciliacion();
const { db, ctx, admin, ajenos, lectura, deposito, venta, estado } = conciliacion;
const doble = await abrirFintoc();
afterAll(doble.cerrar);
const DIA = "2026-11-15";
let ana: Sesion;

beforeEach(async () => {
  await conciliacion.vaciar();
  await db.execute(sql`truncate fintoc_conexion, fintoc_eventos, conexiones_secretos`);
  Object.assign(doble.estado, { movimientos: [], falla: null, preguntas: [] });
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { confirmar_solas: false }, null));
  await conectar(ctx, admin);
  ana = await crearPersona(ctx, { nombre: "Ana", apellido: "Soto" });
});

const guardados = () => db.select().from(movimientos_banco).orderBy(movimientos_banco.id);
const sincronizar = () => actualizarAhora(ctx, doble.servicio, admin);
const listar = async (...movimientos: MovimientoFintoc[]) => {
  doble.estado.movimientos = movimientos;
  await sincronizar();
};
const enviar = (type: string, data: unknown) => {
  const texto = eventoFintoc({ type: `account.refresh_intent.${type}`, data });
  const cuerpo = new TextEncoder().encode(texto);
  return recibirEvento(ctx, { cuerpo, firma: firmar(texto, ctx.now()) });
};
const cambiados = (...movements_changed: unknown[]) => ({ account_id: "acc_prueba1", movements_changed });
const uno = (cambios: Record<string, unknown> = {}) =>
  movimientoFintoc({ amount: 5_000, post_date: `${DIA}T00:00:00.000Z`, ...cambios });
const porVer = () => leerMovimientosPorRevisar(ctx, admin);
/** Decides about the movement as the page shows it now. */
const resolver = async (id: string, que: "aceptar" | "dejar") => {
  const visto = (await porVer()).find((fila) => fila.id === id);
  const huella = visto && "huella" in visto ? visto.huella : "";
  return resolverCambio(ctx, { id, que, huella }, admin);
};
const primero = async () => {
  const [fila] = await guardados();
  if (!fila) throw new Error("no movement");
  return fila;
};

describe("what Fintoc says later about a movement", () => {
  it("fills in what was missing, silently, while it has paid nothing", async () => {
    const antes = uno({ sender_account: null });
    await listar(antes);
    await listar({ ...antes, sender_account: uno().sender_account, comment: "PZ-AAAAAA" });
    expect(await porVer()).toEqual([]);
    expect(await guardados()).toMatchObject([
      { rut_pagador: "12.345.678-5", comentario: "PZ-AAAAAA", monto: 5_000 },
    ]);
  });

  it("is shown to a person when it contradicts, and only accepted changes are written", async () => {
    const antes = uno({ comment: "PZ-AAAAAA" });
    await listar(antes);
    const original = await guardados();
    await enviar(
      "movements_modified",
      cambiados({ id: antes.id, status: "confirmed", post_date: `${DIA}T00:00:00Z` }),
    );
    await listar({ ...antes, amount: 6_000 });
    expect(await guardados()).toEqual(original);
    expect(await porVer()).toMatchObject([
      {
        id: antes.id,
        estado: "cambiado",
        usos: [],
        cambios: [{ campo: "Monto", antes: "5000", ahora: "6000" }],
      },
    ]);
    expect(await resolver(antes.id, "aceptar")).toBe("Corregimos el depósito.");
    expect(await guardados()).toMatchObject([{ monto: 6_000, comentario: "PZ-AAAAAA", clase: "api" }]);
    await sincronizar();
    expect([await porVer(), (await guardados()).length]).toEqual([[], 1]);
  });

  it("accepted for a movement of a file, changes only what Fintoc changed", async () => {
    const id = await deposito(5_000, {
      cuenta: "009876543210",
      clase: "definitiva",
      glosa: "TRANSF DE ANA SOTO",
      fecha_contable: DIA,
      origen: "banco",
      rut_pagador: "12.345.678-5",
      nombre_pagador: "Ana Soto Riquelme",
      comentario: "gracias",
      linea: "la fila del archivo",
      id_banco: null,
      id_serie: null,
    });
    const suyo = uno({ comment: "gracias" });
    await listar(suyo);
    expect(await guardados()).toHaveLength(1);
    const original = await primero();
    await listar({ ...suyo, comment: "era otra cosa" });
    await resolver(suyo.id, "aceptar");
    expect(await guardados()).toEqual([{ ...original, id, comentario: "era otra cosa" }]);
  });

  it("is not accepted when Fintoc says something else than the person saw", async () => {
    const antes = uno();
    await listar(antes);
    await listar({ ...antes, amount: 6_000 });
    const [visto] = await porVer();
    const huella = visto && "huella" in visto ? visto.huella : "";
    await listar({ ...antes, amount: 7_000 });
    for (const que of ["aceptar", "dejar"] as const)
      await seNiega(resolverCambio(ctx, { id: antes.id, que, huella }, admin), "estado", "Cambió");
    expect([await guardados(), await porVer()]).toMatchObject([[{ monto: 5_000 }], [{ id: antes.id }]]);
  });

  it("left as it is, does not come back until Fintoc says something else", async () => {
    const antes = uno();
    await listar(antes);
    const original = await guardados();
    await listar({ ...antes, description: "Otra glosa" });
    await resolver(antes.id, "dejar");
    await sincronizar();
    expect([await porVer(), await guardados()]).toEqual([[], original]);
    await listar({ ...antes, description: "Una tercera" });
    expect(await porVer()).toMatchObject([{ estado: "cambiado" }]);
  });

  it("changes nothing of a deposit that paid a sale, not even what was missing", async () => {
    const antes = uno({ sender_account: null });
    await listar(antes);
    const codigo = await venta(ana);
    await confirmarPar(ctx, { depositos: [(await primero()).id], ventas: [codigo] }, admin);
    const original = await guardados();
    await listar({ ...antes, sender_account: uno().sender_account });
    expect(await porVer()).toMatchObject([{ estado: "cambiado", usos: [codigo] }]);
    await seNiega(resolver(antes.id, "aceptar"), "estado", "ya pagó una compra");
    await resolver(antes.id, "dejar");
    expect([await guardados(), await estado(codigo)]).toEqual([original, "Pagado"]);
  });

  it("an old movement that changed is listed again from its day", async () => {
    await listar(uno());
    await enviar("movements_modified", cambiados({ id: "mov_viejo", post_date: "2026-09-29T00:00:00Z" }));
    await sincronizar();
    expect(doble.estado.preguntas.at(-1)?.searchParams.get("since")).toBe("2026-09-29");
    await sincronizar();
    expect(doble.estado.preguntas.at(-1)?.searchParams.get("since")).toBe("2026-11-08");
  });
});

describe("a movement that Fintoc removed", () => {
  it.each([
    ["movements_removed", {}],
    ["movements_modified", { status: "reversed" }],
  ])("by %s waits for a person and is never confirmed alone", async (tipo, mas) => {
    await enTransaccion(ctx, (tx) => guardarAjustes(tx, { confirmar_solas: true }, null));
    const antes = uno();
    await listar(antes);
    doble.estado.movimientos = [];
    await enviar(tipo, cambiados({ id: antes.id, ...mas }));
    const codigo = await venta(ana);
    await db.update(movimientos_banco).set({ comentario: codigo });
    expect((await leerConciliacion(ctx, admin)).propuestas).toMatchObject([
      { nivel: "segura", automatica: false, depositos: [{ en_duda: true }] },
    ]);
    expect(await confirmarSolas(ctx)).toBe(0);
    expect(await guardados()).toHaveLength(1);
    expect(await porVer()).toMatchObject([{ id: antes.id, estado: "quitado", usos: [] }]);
    expect(await resolver(antes.id, "aceptar")).toBe("Apartamos el depósito.");
    expect(await leerApartados(ctx, admin)).toMatchObject([
      { apartado_motivo: expect.stringContaining("Fintoc") },
    ]);
    expect(await porVer()).toEqual([]);
  });

  it("stays with its sale when it has paid one", async () => {
    const antes = uno();
    await listar(antes);
    const codigo = await venta(ana);
    await confirmarPar(ctx, { depositos: [(await primero()).id], ventas: [codigo] }, admin);
    const original = await guardados();
    await enviar("movements_removed", cambiados(antes.id));
    expect(await porVer()).toMatchObject([{ estado: "quitado", usos: [codigo] }]);
    await seNiega(resolver(antes.id, "aceptar"), "estado");
    await resolver(antes.id, "dejar");
    expect([await guardados(), await estado(codigo), await porVer()]).toEqual([original, "Pagado", []]);
  });
});

describe("a movement that may be one of a file", () => {
  /** A deposit of a file without any payer: nothing says whether Fintoc's is the same. */
  const deArchivo = () =>
    deposito(5_000, {
      cuenta: "009876543210",
      clase: "definitiva",
      glosa: "ABONO",
      fecha_contable: DIA,
      origen: "banco",
    });

  it("waits, and is the same if the person says so", async () => {
    const id = await deArchivo();
    const suyo = uno({ description: "Transferencia" });
    await listar(suyo);
    await sincronizar();
    expect(await guardados()).toHaveLength(1);
    expect(await porVer()).toMatchObject([{ id: suyo.id, estado: "dudoso", candidatos: [{ id }] }]);
    await decidirDudoso(ctx, { id: suyo.id, es: id, vistos: [id] }, admin);
    expect(await guardados()).toMatchObject([{ id, rut_pagador: "12.345.678-5", glosa: "ABONO" }]);
    await sincronizar();
    expect([await porVer(), (await guardados()).length]).toEqual([[], 1]);
  });

  it("is another deposit if the person says so, once", async () => {
    const id = await deArchivo();
    const suyo = uno({ description: "Transferencia" });
    await listar(suyo);
    const decidir = () => decidirDudoso(ctx, { id: suyo.id, es: "otro", vistos: [id] }, admin);
    const todas = await Promise.allSettled([decidir(), decidir(), sincronizar(), decidir()]);
    expect(todas.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    await sincronizar();
    expect([await porVer(), (await guardados()).length]).toEqual([[], 2]);
  });

  it("is refused when the candidates are others than the person saw", async () => {
    const id = await deArchivo();
    const suyo = uno({ description: "Transferencia" });
    await listar(suyo);
    await deArchivo();
    await seNiega(decidirDudoso(ctx, { id: suyo.id, es: "otro", vistos: [id] }, admin), "estado", "Cambió");
    await seNiega(decidirDudoso(ctx, { id: suyo.id, es: null, vistos: [id] }, admin), "valor", "Elige");
    await seNiega(decidirDudoso(ctx, { id: suyo.id, es: 987_654, vistos: [id] }, admin), "estado");
    await seNiega(decidirDudoso(ctx, { id: "mov_nadie", es: id, vistos: [id] }, admin), "desconocido");
    expect(await db.$count(fintoc_movimientos)).toBe(1);
  });
});

it("is closed to customers; readers see it and change nothing", async () => {
  const [cliente = ana] = ajenos;
  await seNiega(leerMovimientosPorRevisar(ctx, cliente), "ajeno");
  await leerMovimientosPorRevisar(ctx, lectura);
  for (const quien of ajenos) {
    await seNiega(decidirDudoso(ctx, { id: "mov_1", es: "otro", vistos: [] }, quien), "ajeno");
    await seNiega(resolverCambio(ctx, { id: "mov_1", que: "dejar", huella: "" }, quien), "ajeno");
  }
});
