import { leerMovimientosPorRevisar } from "#modules/transferencias/fintoc/revisar.server.ts";
import { subirCartola } from "#modules/transferencias/importar/importar-cartola.server.ts";
import { type Desenlace, formularioAdmin } from "#tests/support/attack/attack.ts";
import { porVerDeFintoc } from "#tests/support/fintoc.ts";
import { cartolaNueva, conCuentas } from "#tests/support/shop/cartolas.ts";
import type { Accion, Acciones } from "./accion.ts";

const AQUI = "/admin/transferencias/importar";
const haceVentas = (hecho: Desenlace) => formularioAdmin({ hacen: ["ventas"], ven: ["lectura"] }, hecho);

const conCartola =
  (titulos?: string): NonNullable<Accion["con"]> =>
  async ({ ctx, admin, skuNuevo }) => ({
    campos: {
      cartola: String(await subirCartola(ctx, cartolaNueva(skuNuevo(), titulos), admin)),
      fecha: "Fecha",
      abono: titulos?.split(";")[1] ?? "",
    },
  });

const conQuitado: NonNullable<Accion["con"]> = async ({ ctx, admin }) => {
  const id = await porVerDeFintoc(ctx, "quitado");
  const visto = (await leerMovimientosPorRevisar(ctx, admin)).find((fila) => fila.id === id);
  return { campos: { id, huella: visto && "huella" in visto ? visto.huella : "" } };
};

export const ACCIONES_CARTOLAS: Record<string, Acciones> = {
  [AQUI]: {
    subir: {
      hacer: haceVentas(`→${AQUI}`),
      con: ({ skuNuevo }) => {
        const { nombre, contenido } = cartolaNueva(skuNuevo());
        return { campos: { archivo: new File([contenido], nombre) } };
      },
    },
    columnas: {
      hacer: haceVentas(200),
      con: async (mundo) => conCartola(`Fecha;Entrada ${mundo.skuNuevo()};Detalle`)(mundo),
    },
    guardar: {
      hacer: haceVentas("→/admin/transferencias"),
      con: async (mundo) => {
        await conCuentas(mundo.ctx);
        return conCartola()(mundo);
      },
    },
  },
  "/admin/transferencias/fintoc": {
    decidir: {
      hacer: haceVentas(200),
      con: async ({ ctx }) => ({
        campos: { id: await porVerDeFintoc(ctx, "dudoso"), es: "otro", vistos: "" },
      }),
    },
    aceptar: { hacer: haceVentas(200), con: conQuitado },
    dejar: { hacer: haceVentas(200), con: conQuitado },
  },
};
