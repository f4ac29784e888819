import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { correos, devoluciones_pedidas, ESTADOS_DEVOLUCION, notificaciones } from "#database/schema.ts";
import { leerFavor } from "#modules/compras/dinero/pagos.store.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import {
  CUENTA_PROPIA,
  RETRACTO,
  tiendaConDevoluciones,
} from "#tests/support/shop/tienda-con-devoluciones.ts";
import {
  aceptarDevolucion,
  cancelarDevolucion,
  enviarDevolucion,
  rechazarDevolucion,
  recibirDevolucion,
} from "./atender-devolucion.server.ts";
import type { EstadoDevolucion } from "./estado-devolucion.ts";
import {
  decidirReembolso,
  deshacerReembolso,
  pagarDecididas,
  transferirReembolso,
} from "./reembolsar-devolucion.server.ts";
import { resolverDevolucion } from "./resolver-devolucion.server.ts";
import { TEXTOS_DEVOLUCION } from "./textos.ts";
import { vencerDevoluciones } from "./vencer-devoluciones.server.ts";

const { db, ctx, admin, gente, pasan, entregada, pedir, leer, estadoDe, recibir, recibida } =
  await tiendaConDevoluciones();
const lectora = await crearPersona(ctx, { role: "admin", rol_admin: "lectura" });
const HACE_MUCHO = new Date("2026-09-01T12:00:00Z");
/** In minutes. */
const DIA = 24 * 60;
type Prensa = (id: number, codigo: string) => Promise<unknown>;
const PRENSAS: Record<string, Prensa> = {
  aceptar: (id) => aceptarDevolucion(ctx, { id }, admin),
  rechazar: (id) => rechazarDevolucion(ctx, { id, motivo: "Llegó golpeado." }, admin),
  enviar: (id, codigo) =>
    enviarDevolucion(ctx, { id, codigo, transportista: "", seguimiento: "BX1" }, gente.ana),
  cancelar: (id, codigo) => cancelarDevolucion(ctx, { id, codigo }, gente.ana),
  recibir: (id) => recibir(id),
  decidir: (id) => decidirReembolso(ctx, { id }, admin),
  deshacer: (id) => deshacerReembolso(ctx, { id }, admin),
  transferir: (id) => transferirReembolso(ctx, { id }, admin),
  resolver: (id) => resolverDevolucion(ctx, { id, transportista: "", seguimiento: "" }, admin),
};
const PUEDE: Record<EstadoDevolucion, readonly string[]> = {
  pedida: ["aceptar", "rechazar", "cancelar"],
  aceptada: ["enviar", "cancelar", "recibir", "rechazar"],
  en_camino: ["recibir", "rechazar"],
  recibida: ["decidir", "rechazar"],
  vencida: ["recibir"],
  reembolsada: [],
  reparada: [],
  cambiada: [],
  rechazada: [],
  cancelada: [],
};

/** Puts a request where no press of this test would bring it so fast. */
const poner = (id: number, estado: EstadoDevolucion) => {
  const termino = ["reembolsada", "reparada", "cambiada", "rechazada", "vencida", "cancelada"].includes(
    estado,
  );
  const garantia = estado === "reparada" || estado === "cambiada";
  return db
    .update(devoluciones_pedidas)
    .set({
      estado,
      terminada_en: termino ? ctx.now() : null,
      monto: estado === "reembolsada" ? 1 : null,
      motivo: estado === "rechazada" ? "No" : null,
      ...(garantia
        ? {
            tipo: "garantia" as const,
            falla: "Falla",
            forma: null,
            solucion: estado === "cambiada" ? ("cambio" as const) : ("reparacion" as const),
          }
        : {
            tipo: "retracto" as const,
            falla: null,
            forma: "transferencia" as const,
            solucion: "dinero" as const,
          }),
      reembolso_desde: null,
      reembolso_por: null,
    })
    .where(eq(devoluciones_pedidas.id, id));
};

test("every state × every press: what the table does not say is refused and changes nothing", async () => {
  const compra = await entregada();
  const { id } = await pedir(compra, { tipo: "retracto", ...CUENTA_PROPIA });
  for (const estado of ESTADOS_DEVOLUCION)
    for (const [nombre, prensa] of Object.entries(PRENSAS)) {
      await poner(id, estado);
      const antes = await leer(id);
      const salio = await prensa(id, compra.codigo).then(
        () => true,
        (error: { clase?: string }) => error.clase !== "estado",
      );
      expect([estado, nombre, salio]).toEqual([estado, nombre, PUEDE[estado].includes(nombre)]);
      if (!salio) expect(await leer(id)).toEqual(antes);
    }
});

test("every press is refused to a customer, to an admin who only reads, to the buyer who is admin, and with an old version", async () => {
  const { id, codigo } = await recibida();
  const presas = [
    (quien: Sesion) => aceptarDevolucion(ctx, { id }, quien),
    (quien: Sesion) => rechazarDevolucion(ctx, { id, motivo: "No" }, quien),
    (quien: Sesion) => recibirDevolucion(ctx, { id, llego: {} }, quien),
    (quien: Sesion) => decidirReembolso(ctx, { id }, quien),
    (quien: Sesion) => deshacerReembolso(ctx, { id }, quien),
    (quien: Sesion) => transferirReembolso(ctx, { id }, quien),
    (quien: Sesion) => resolverDevolucion(ctx, { id, transportista: "", seguimiento: "" }, quien),
  ];
  const comoAdmin: Sesion = { ...admin, codigo_referido: gente.ana.codigo_referido };
  for (const prensa of presas)
    for (const quien of [gente.ana, lectora, comoAdmin]) await seNiega(prensa(quien), "ajeno");
  const otra = await crearPersona(ctx);
  const envio = { id, codigo, transportista: "", seguimiento: "X" };
  await seNiega(enviarDevolucion(ctx, envio, otra), "desconocido");
  await seNiega(cancelarDevolucion(ctx, { id, codigo }, otra), "desconocido");
  await seNiega(cancelarDevolucion(ctx, { id, codigo: "PZ-AAAAAA" }, gente.ana), "desconocido");
  await seNiega(decidirReembolso(ctx, { id, version: 1 }, admin), "estado", TEXTOS_DEVOLUCION.cambio);
  await seNiega(decidirReembolso(ctx, { id }, { ...admin, reciente: false }), "sin_prueba");
  await seNiega(aceptarDevolucion(ctx, { id: 0 }, admin), "desconocido");
  expect(await estadoDe(id)).toBe("recibida");
});

test("no transfer is recorded for money that stays as a balance: the job pays it", async () => {
  const { id } = await recibida(RETRACTO);
  await decidirReembolso(ctx, { id }, admin);
  pasan(11);
  await seNiega(transferirReembolso(ctx, { id }, admin), "estado", TEXTOS_DEVOLUCION.otra_forma);
  await seNiega(transferirReembolso(ctx, { id, motivo: "Mostró su libreta" }, admin), "estado");
  expect(await estadoDe(id)).toBe("recibida");
  expect([await pagarDecididas(ctx), await estadoDe(id)]).toEqual([1, "reembolsada"]);
});

test("a return that is not sent in its days expires; a late parcel is received all the same", async () => {
  const compra = await entregada();
  const { id } = await pedir(compra);
  await aceptarDevolucion(ctx, { id }, admin);
  pasan(30 * 24 * 60);
  expect(await vencerDevoluciones(ctx)).toBe(0);
  pasan(24 * 60);
  expect(await vencerDevoluciones(ctx)).toBe(1);
  expect(await estadoDe(id)).toBe("vencida");
  await recibir(id);
  expect(await leer(id)).toMatchObject({ estado: "recibida", terminada_en: null });
  pasan(10 * 24 * 60);
  await vencerDevoluciones(ctx);
  await vencerDevoluciones(ctx);
  const avisos = await db
    .select()
    .from(notificaciones)
    .where(eq(notificaciones.clave, `admin:devolucion:${id}:plazo:${admin.codigo_referido}`));
  expect(avisos).toMatchObject([
    { texto: "Por ley el dinero vuelve a más tardar el jueves 31 de diciembre." },
  ]);
});

test("units of an expired return that were asked for again are not received twice", async () => {
  const compra = await entregada();
  const vence = async (cantidad: number) => {
    const { id } = await pedir(compra, RETRACTO, cantidad);
    await aceptarDevolucion(ctx, { id }, admin);
    await db
      .update(devoluciones_pedidas)
      .set({ aceptada_en: HACE_MUCHO })
      .where(eq(devoluciones_pedidas.id, id));
    await vencerDevoluciones(ctx);
    return id;
  };
  const [primera, segunda] = [await vence(2), await vence(1)];
  const { id: otra } = await pedir(compra, RETRACTO, 2);
  const tarde = TEXTOS_DEVOLUCION.sin_esas_unidades("Horno");
  await seNiega(recibir(primera), "estado", tarde);
  await recibir(segunda);
  await rechazarDevolucion(ctx, { id: otra, motivo: "Llegó por la primera." }, admin);
  await recibir(primera);
  for (const id of [primera, segunda]) await decidirReembolso(ctx, { id }, admin);
  pasan(10);
  expect(await pagarDecididas(ctx)).toBe(2);
  expect(await leerFavor(ctx, gente.ana.codigo_referido)).toBe(30_000);
});

test("a parcel that does not arrive in its days expires, and one that comes later is received all the same", async () => {
  const compra = await entregada();
  const { id } = await pedir(compra);
  await aceptarDevolucion(ctx, { id }, admin);
  pasan(20 * DIA);
  await PRENSAS.enviar?.(id, compra.codigo);
  pasan(30 * DIA);
  expect([await vencerDevoluciones(ctx), await estadoDe(id)]).toEqual([0, "en_camino"]);
  pasan(DIA);
  expect([await vencerDevoluciones(ctx), await estadoDe(id)]).toEqual([1, "vencida"]);
  await recibir(id);
  expect(await estadoDe(id)).toBe("recibida");
});

test("what a customer cancels is told to them once, and its units can be asked for again", async () => {
  const compra = await entregada();
  const { id } = await pedir(compra, RETRACTO, 3);
  await aceptarDevolucion(ctx, { id }, admin);
  const cancelar = () => cancelarDevolucion(ctx, { id, codigo: compra.codigo }, gente.ana);
  const juntas = await Promise.allSettled([cancelar(), cancelar(), cancelar()]);
  expect(juntas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const cartas = await db.$count(correos, like(correos.clave, `devolucion:${id}:cancelada:%`));
  expect([await estadoDe(id), cartas]).toEqual(["cancelada", 1]);
  expect((await pedir(compra, RETRACTO, 3)).id).toBeGreaterThan(id);
});
