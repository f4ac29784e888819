import { conexiones_envios, conexiones_salidas } from "#database/schema.ts";
import { crearSalida } from "#modules/conexiones/salidas/guardar-salida.server.ts";
import { guardarConexion, quitarConexion } from "#modules/transferencias/fintoc/conexion.server.ts";
import { formularioAdmin } from "#tests/support/attack/attack.ts";
import type { Mundo } from "#tests/support/attack/mundo.ts";
import { LLAVES } from "#tests/support/fintoc.ts";
import { LLAVE, SECRETO } from "#tests/support/shop/khipu.ts";
import type { Accion, Acciones, Envio } from "./accion.ts";

/** Only a dueña opens the page. */
const hacer = formularioAdmin({});
const con = (preparar: (mundo: Mundo) => Promise<Envio> | Envio): Accion => ({ hacer, con: preparar });

/** Nothing listens there: the job of this shop does not run. */
const url = () => `https://n8n.mitienda.cl/webhook/${crypto.randomUUID()}`;

/** The only address, new each time: a shop has ten at most. */
async function salida({ ctx, admin }: Mundo): Promise<string> {
  await ctx.db.delete(conexiones_salidas);
  await crearSalida(ctx, { url: url(), "venta.pagada": "on" }, admin);
  const [fila] = await ctx.db.select().from(conexiones_salidas);
  return String(fila?.id);
}

async function entregado(mundo: Mundo): Promise<string> {
  const creado_en = mundo.ctx.now();
  const [fila] = await mundo.ctx.db
    .insert(conexiones_envios)
    .values({
      salida: Number(await salida(mundo)),
      evento_id: `evt_${crypto.randomUUID()}`,
      evento: "venta.pagada",
      objeto: "PZ-AAAAAA",
      cuerpo: "{}",
      estado: "entregado",
      intentos: 1,
      proximo_intento: creado_en,
      entregado_en: creado_en,
      creado_en,
    })
    .returning();
  return String(fila?.id);
}

const deSalida = (campos: Record<string, string> = {}) =>
  con(async (mundo) => ({ campos: { id: await salida(mundo), ...campos } }));

/** The forms of `/admin/ajustes/conexiones`. */
export const ACCIONES_CONEXIONES: Record<string, Acciones> = {
  "/admin/ajustes/conexiones": {
    khipu_guardar: con(() => ({ campos: { khipu_llave: LLAVE, khipu_secreto: SECRETO } })),
    khipu_quitar: con(async ({ encenderKhipu }) => {
      await encenderKhipu();
      return {};
    }),
    khipu_revisado: con(async ({ cobroPorRevisar, pagada }) => ({
      campos: { id: await cobroPorRevisar(pagada) },
    })),
    webpay_guardar: con(() => ({
      campos: { webpay_comercio: "597012345678", webpay_secreto: "C".repeat(64) },
    })),
    webpay_integracion: con(() => ({})),
    webpay_quitar: con(async ({ encenderWebpay }) => {
      await encenderWebpay();
      return {};
    }),
    webpay_revisado: con(async ({ tarjetaDe, pagada }) => ({
      campos: { id: (await tarjetaDe(pagada, "por_revisar")).id },
    })),
    medios_guardar: con(() => ({ campos: { medio_1: "tarjeta", medio_2: "transferencia", medio_3: "" } })),
    fichas_crear: con(() => ({ campos: { nombre: "ERP", ventas: "on", vence: "" } })),
    fichas_revocar: con(async ({ fichaViva }) => ({ campos: { id: await fichaViva() } })),
    salida_crear: con(async (mundo) => {
      await salida(mundo);
      return { campos: { url: url(), "venta.creada": "on" } };
    }),
    salida_editar: deSalida({ url: url(), "venta.creada": "on" }),
    salida_apagar: deSalida(),
    salida_encender: con(async (mundo) => {
      const id = await salida(mundo);
      await mundo.ctx.db.update(conexiones_salidas).set({ activa: false });
      return { campos: { id } };
    }),
    salida_secreto: deSalida(),
    salida_borrar: deSalida(),
    salida_probar: deSalida(),
    salida_reenviar: con(async (mundo) => ({ campos: { id: await entregado(mundo) } })),
    fintoc_guardar: { hacer: formularioAdmin({}), con: () => ({ campos: LLAVES }) },
    fintoc_quitar: {
      hacer: formularioAdmin({}),
      con: async ({ ctx, admin }) => {
        await guardarConexion(ctx, LLAVES, admin);
        return {};
      },
    },
    // Fintoc is off in this shop: the real service is never asked.
    fintoc_actualizar: {
      hacer: formularioAdmin({}, 409),
      con: async ({ ctx, admin }) => {
        await quitarConexion(ctx, admin);
        return {};
      },
    },
  },
};
