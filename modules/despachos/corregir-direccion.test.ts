import { and, asc, eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditoria, correos, notificaciones } from "#database/schema.ts";
import { ponerTarifas } from "#modules/compras/envio/envios.store.server.ts";
import { rechazarVenta } from "#modules/compras/pago/anulacion/rechazar-venta.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import {
  comprar,
  comprarPagado,
  deProducto,
  deTicket,
  leerTodo,
  seNiega,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { avanzarDespacho } from "./avanzar-despacho.server.ts";
import { corregirDireccion, corregirDireccionPropia } from "./corregir-direccion.server.ts";
import { fijarCostoEnvio, marcarDiferenciaRecibida } from "./costo-envio.server.ts";
import { guardarPerfil } from "./guardar-perfil.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();
const lectura = await crearPersona(ctx, { role: "admin", rol_admin: "lectura" });
const { region } = DIRECCION;
await ponerTarifas(ctx, [
  { region, comuna: "Maipú", clase_peso: "liviano", costo: 9_000, dias: 2 },
  { region, comuna: "Lampa", clase_peso: "liviano", costo: 12_000, dias: 4 },
]);

let ana: Sesion;
beforeEach(async () => {
  ana = await crearPersona(ctx, { ...DIRECCION, nombre: "Ana", apellido: "Núñez" });
});

const CASA = { nombre: "Ana Núñez", direccion: "Calle Nueva 5", comuna: "Ñuñoa", celular: "+56 9 1111 1111" };
const MAIPU = { ...CASA, comuna: "Maipú" };
const propia = (codigo: string, entrada: Record<string, unknown> = CASA) =>
  corregirDireccionPropia(ctx, codigo, entrada, ana);
const pagada = () => comprarPagado(ctx, ana, admin, [deProducto(tienda.producto)]);
const ventaDe = async (codigo: string) => (await leerTodo(ctx, codigo)).venta;
const cartas = async (plantilla: string) =>
  (await db.select().from(correos).where(eq(correos.usuario, ana.codigo_referido)).orderBy(asc(correos.id)))
    .filter((correo) => correo.plantilla === plantilla)
    .map(({ datos }) => datos);
const campanas = async (clave: string) =>
  (
    await db
      .select()
      .from(notificaciones)
      .where(and(eq(notificaciones.usuario, ana.codigo_referido), like(notificaciones.clave, `${clave}%`)))
      .orderBy(notificaciones.id)
  ).map(({ titulo }) => titulo);
const hechos = (codigo: string) =>
  db
    .select()
    .from(auditoria)
    .where(and(eq(auditoria.objeto, `venta:${codigo}`), eq(auditoria.accion, "ventas.direccion")))
    .orderBy(auditoria.id);

describe("the customer", () => {
  test("corrects the address of a sale until it is prepared; the profile and the total stay", async () => {
    const codigo = await pagada();
    const antes = await ventaDe(codigo);
    expect(await propia(codigo)).toMatchObject({ repetida: false, diferencia_envio: 0, de_mas: 0 });
    const venta = await ventaDe(codigo);
    expect(venta.envio).toEqual({ ...CASA, region });
    expect([venta.total, venta.envio_cobrado]).toEqual([antes.total, antes.envio_cobrado]);
    expect(venta.version).toBe(antes.version + 1);
    await avanzarDespacho(ctx, { codigo, estado: "Preparando" }, admin);
    await seNiega(propia(codigo, MAIPU), "estado", "Ya estamos preparando");
    expect((await ventaDe(codigo)).envio?.comuna).toBe("Ñuñoa");
  });

  test("sends the same address twice and changes it once, with one record that does not keep the street", async () => {
    const codigo = await pagada();
    await propia(codigo);
    const { version } = await ventaDe(codigo);
    expect(await propia(codigo)).toMatchObject({ repetida: true });
    expect((await ventaDe(codigo)).version).toBe(version);
    const registrados = await hechos(codigo);
    expect(registrados).toMatchObject([
      { quien: ana.codigo_referido, despues: { comuna: "Ñuñoa", cambiados: ["direccion", "celular"] } },
    ]);
    expect(JSON.stringify(registrados)).not.toContain("Calle Nueva");
  });

  test("is asked for what another comuna costs more, by mail and bell, and the goods wait for it", async () => {
    const codigo = await pagada();
    expect(await propia(codigo, MAIPU)).toMatchObject({ costo_envio: 9_000, diferencia_envio: 4_000 });
    expect(await cartas("envio_diferencia")).toMatchObject([
      { codigo, costo: 9_000, incluido: 5_000, diferencia: 4_000, cuentas: [{ numero: "00123" }] },
    ]);
    expect(await campanas("diferencia:")).toEqual(["Diferencia de envío"]);
    const enviar = () => avanzarDespacho(ctx, { codigo, estado: "Enviado", seguimiento: "X" }, admin);
    await seNiega(enviar(), "estado", "diferencia de envío");
    // Back to the first comuna: nothing is owed any more, and the customer is told.
    expect(await propia(codigo)).toMatchObject({ diferencia_envio: 0 });
    expect(await campanas("diferencia:")).toEqual([
      "Diferencia de envío",
      "Ya no debes la diferencia de envío",
    ]);
    expect((await enviar()).movidas).toBe(1);
  });

  test("pays only what is missing when a difference was received before, and is told what was too much", async () => {
    const codigo = await pagada();
    await propia(codigo, MAIPU);
    await seNiega(
      marcarDiferenciaRecibida(ctx, { codigo, monto: 3_999 }, admin),
      "estado",
      "diferencia de envío cambió",
    );
    await marcarDiferenciaRecibida(ctx, { codigo, monto: 4_000 }, admin);
    expect(await propia(codigo, { ...CASA, comuna: "Lampa" })).toMatchObject({ diferencia_envio: 7_000 });
    expect((await cartas("envio_diferencia")).at(-1)).toMatchObject({ cobrado: 4_000, diferencia: 3_000 });
    await marcarDiferenciaRecibida(ctx, { codigo, monto: 3_000 }, admin);
    expect(await ventaDe(codigo)).toMatchObject({ diferencia_envio: 7_000, diferencia_recibida: 7_000 });
    expect(await propia(codigo, MAIPU)).toMatchObject({ diferencia_envio: 7_000, de_mas: 3_000 });
    expect((await hechos(codigo)).at(-1)?.despues).toMatchObject({ de_mas: 3_000 });
    expect(await campanas("diferencia_recibida:")).toHaveLength(2);
  });

  test("cannot change another person's sale, an unknown one, points, what is over, or with bad fields", async () => {
    const codigo = await pagada();
    const otra = await crearPersona(ctx);
    await seNiega(corregirDireccionPropia(ctx, codigo, CASA, otra), "desconocido");
    await seNiega(propia("PZ-ZZZZZZ"), "desconocido");
    const puntos = await comprar(ctx, ana, [deTicket(tienda.ticket)]);
    await seNiega(propia(puntos), "estado", "nada que despachar");
    const rechazada = await comprar(ctx, ana, [deProducto(tienda.producto)]);
    await rechazarVenta(ctx, { codigo: rechazada, motivo: "No llegó" }, admin);
    await seNiega(propia(rechazada), "estado", "ya no se despacha");
    for (const mala of [
      {},
      { ...CASA, comuna: "Macondo" },
      { ...CASA, direccion: " " },
      { ...CASA, nombre: "" },
    ])
      await seNiega(propia(codigo, mala), "valor");
    await seNiega(propia(codigo, { ...CASA, direccion: "x".repeat(201) }), "valor");
    expect((await ventaDe(codigo)).envio?.direccion).toBe(DIRECCION.direccion);
    expect((await propia(codigo, { ...CASA, celular: "" })).repetida).toBe(false);
  });
});

describe("an admin", () => {
  test("corrects it until the goods are sent, and the customer is told", async () => {
    const codigo = await pagada();
    await avanzarDespacho(ctx, { codigo, estado: "Preparando" }, admin);
    await corregirDireccion(ctx, codigo, CASA, admin);
    await corregirDireccion(ctx, codigo, CASA, admin);
    expect(await campanas("direccion:")).toEqual(["Cambiamos la dirección de tu pedido"]);
    expect(await hechos(codigo)).toMatchObject([{ quien: admin.codigo_referido }]);
    await avanzarDespacho(ctx, { codigo, estado: "Enviado", seguimiento: "X" }, admin);
    await seNiega(corregirDireccion(ctx, codigo, MAIPU, admin), "estado", "ya fue enviada");
  });

  test("needs the permission", async () => {
    const codigo = await pagada();
    await seNiega(corregirDireccion(ctx, codigo, CASA, lectura), "ajeno");
    await seNiega(corregirDireccion(ctx, codigo, CASA, ana), "ajeno");
  });

  test("who prepares while the customer corrects: both orders end whole, and nothing is half done", async () => {
    for (let vez = 0; vez < 6; vez++) {
      const codigo = await pagada();
      const [correccion] = await Promise.allSettled([
        propia(codigo, MAIPU),
        avanzarDespacho(ctx, { codigo, estado: "Preparando" }, admin),
      ]);
      const { venta, productos } = await leerTodo(ctx, codigo);
      expect(productos.map(({ estado }) => estado)).toEqual(["Preparando"]);
      const gano = correccion.status === "fulfilled";
      expect([venta.envio?.comuna, venta.diferencia_envio]).toEqual(gano ? ["Maipú", 4_000] : ["Ñuñoa", 0]);
      expect(await hechos(codigo)).toHaveLength(gano ? 1 : 0);
      if (!gano) expect(correccion.reason).toMatchObject({ clase: "estado" });
    }
  });

  test("sets a cost that the table does not know", async () => {
    const codigo = await pagada();
    await fijarCostoEnvio(ctx, { codigo, costo: 6_000 }, admin);
    await propia(codigo, MAIPU);
    expect(await fijarCostoEnvio(ctx, { codigo, costo: 6_500 }, admin)).toMatchObject({
      diferencia_envio: 1_500,
    });
    expect((await cartas("envio_diferencia")).map(({ diferencia }) => diferencia)).toEqual([
      1_000, 4_000, 1_500,
    ]);
  });
});

describe("a sale without an address", () => {
  let beto: Sesion;
  const suya = (...lineas: Parameters<typeof comprar>[2]) => comprarPagado(ctx, beto, admin, lineas);
  const perfil = (campos: Record<string, unknown>) => guardarPerfil(ctx, beto, campos);
  const enviar = (codigo: string) =>
    avanzarDespacho(ctx, { codigo, estado: "Enviado", seguimiento: "X" }, admin);
  beforeEach(async () => {
    beto = await crearPersona(ctx, { nombre: "Beto", celular: "+56 9 2222 2222" });
  });

  test("is not sent, and takes the profile's as soon as that is saved whole", async () => {
    const codigo = await suya(deProducto(tienda.producto));
    await seNiega(enviar(codigo), "estado", "no tiene dirección de despacho");
    await perfil({ direccion: "Calle 9" });
    expect((await ventaDe(codigo)).envio?.direccion).toBe("");
    await perfil({ comuna: "Ñuñoa", region });
    expect((await ventaDe(codigo)).envio).toEqual({
      nombre: "Beto",
      direccion: "Calle 9",
      comuna: "Ñuñoa",
      region,
      celular: "+56 9 2222 2222",
    });
    expect(await hechos(codigo)).toMatchObject([{ quien: beto.codigo_referido }]);
    await perfil({ direccion: "Calle 10" });
    expect((await ventaDe(codigo)).envio?.direccion).toBe("Calle 9");
    expect((await enviar(codigo)).movidas).toBe(1);
  });

  test("all of them take it, prepared ones too, each with its own difference; points and rejected ones do not", async () => {
    const espera = await comprar(ctx, beto, [deProducto(tienda.producto)]);
    const preparada = await suya(deProducto(tienda.producto));
    await avanzarDespacho(ctx, { codigo: preparada, estado: "Preparando" }, admin);
    const puntos = await suya(deTicket(tienda.ticket));
    const rechazada = await comprar(ctx, beto, [deProducto(tienda.producto)]);
    await rechazarVenta(ctx, { codigo: rechazada, motivo: "x" }, admin);
    await perfil({ direccion: "Calle 9", comuna: "Maipú", region });
    const vistas = await Promise.all([espera, preparada, puntos, rechazada].map(ventaDe));
    expect(vistas.map(({ envio, diferencia_envio }) => [envio?.comuna, diferencia_envio])).toEqual([
      ["Maipú", 4_000],
      ["Maipú", 4_000],
      [undefined, 0],
      ["", 0],
    ]);
  });

  test("saved in two tabs at once, or while the goods are prepared, it takes one whole address", async () => {
    const codigo = await suya(deProducto(tienda.producto));
    await Promise.all([
      perfil({ direccion: "Calle A", comuna: "Maipú", region }),
      perfil({ direccion: "Calle B", comuna: "Lampa", region }),
      avanzarDespacho(ctx, { codigo, estado: "Preparando" }, admin),
    ]);
    const { envio, diferencia_envio } = await ventaDe(codigo);
    expect([
      ["Calle A", "Maipú", 4_000],
      ["Calle B", "Lampa", 7_000],
    ]).toContainEqual([envio?.direccion, envio?.comuna, diferencia_envio]);
    expect(await hechos(codigo)).toHaveLength(1);
  });
});
