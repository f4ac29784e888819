import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { guardarDatosBoletas } from "#modules/boletas/llaves/encender.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { formularioAdmin, q } from "#tests/support/attack/attack.ts";
import type { Mundo } from "#tests/support/attack/mundo.ts";
import { CONTRASENA, crearAutoridad, crearPfx, RUT_PERSONA } from "#tests/support/boletas/autoridad.ts";
import { DATOS_BOLETAS, EMISOR, encenderConFolios } from "#tests/support/boletas/encender.ts";
import { crearDocumento, TRAS_RECHAZO } from "#tests/support/shop/documentos.ts";
import type { Acciones } from "./accion.ts";

const DE_VENTAS = formularioAdmin({ hacen: ["ventas"], ven: ["lectura"] });
/** Only a dueña opens the page of certificate and folios. */
const DE_DUENA = formularioAdmin({});

const documento = async (
  { ctx, admin, pagada: codigo }: Mundo,
  mas: Pick<Parameters<typeof crearDocumento>[1], "silencio" | "cambios"> = {},
) => crearDocumento(ctx, { codigo, admin, ...mas });

const apagadas = async ({ ctx, admin }: Mundo) => {
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { ...EMISOR, boletas_activas: false }, null));
  await guardarDatosBoletas(ctx, { ...DATOS_BOLETAS, ambiente: "certificacion" }, admin);
};

const pfx = crearPfx();
let desde = 1;

/** Certificate, folios and a shop that issues nothing yet. */
async function listas(mundo: Mundo) {
  await apagadas(mundo);
  desde += 10;
  await encenderConFolios(mundo.ctx, mundo.admin, {
    ambiente: "certificacion",
    folios: { 39: [desde, desde + 5] },
  });
}

/** The desk of the boletas, its settings, and the public consultation. */
export const ACCIONES_BOLETAS: Record<string, Acciones> = {
  "/boleta": {
    "": {
      hacer: q(404, 404),
      con: () => ({ campos: { folio: "1", fecha: "2026-11-15", total: "10000" } }),
    },
  },
  "/admin/boletas/:id": {
    reemitir: {
      hacer: DE_VENTAS,
      con: async (mundo) => {
        const { id } = await documento(mundo, { cambios: TRAS_RECHAZO });
        return { params: { id }, campos: { id } };
      },
    },
    anulado: {
      hacer: DE_VENTAS,
      con: async (mundo) => {
        const { id } = await documento(mundo, { cambios: { estado: "rechazada" } });
        return { params: { id }, campos: { id } };
      },
    },
    repetir: {
      hacer: DE_VENTAS,
      con: async (mundo) => {
        const { id, sobre } = await documento(mundo, { silencio: true });
        return { params: { id }, campos: { id: sobre } };
      },
    },
    la_tiene: {
      hacer: DE_VENTAS,
      con: async (mundo) => {
        const { id } = await documento(mundo, { silencio: true });
        return { params: { id }, campos: { id } };
      },
    },
    no_la_tiene: {
      hacer: DE_VENTAS,
      con: async (mundo) => {
        const { id } = await documento(mundo, { silencio: true });
        return { params: { id }, campos: { id } };
      },
    },
  },
  "/admin/boletas/certificar": {
    set: {
      hacer: DE_DUENA,
      con: async (mundo) => {
        await listas(mundo);
        return { campos: { set: "CASO-1\nCambio de aceite 1 19.900" } };
      },
    },
  },
  "/admin/ajustes/boletas": {
    datos: {
      hacer: DE_DUENA,
      con: async (mundo) => {
        await apagadas(mundo);
        return { campos: { ...DATOS_BOLETAS, ambiente: "certificacion", folios_minimo: String(++desde) } };
      },
    },
    certificado: {
      hacer: DE_DUENA,
      con: () => ({
        campos: { certificado: new File([pfx], "firma.pfx"), contrasena: CONTRASENA, rut: RUT_PERSONA },
      }),
    },
    certificado_quitar: {
      hacer: DE_DUENA,
      con: async (mundo) => {
        await listas(mundo);
        await enTransaccion(mundo.ctx, (tx) => guardarAjustes(tx, { boletas_activas: false }, null));
        return {};
      },
    },
    // A file of a test authority: a shop believes only the SII's keys.
    caf: {
      hacer: formularioAdmin({}, 422),
      con: async (mundo) => {
        await apagadas(mundo);
        return { campos: { caf: new File([crearAutoridad().caf()], "caf.xml") } };
      },
    },
    encender: {
      hacer: DE_DUENA,
      con: async (mundo) => {
        await listas(mundo);
        await enTransaccion(mundo.ctx, (tx) => guardarAjustes(tx, { boletas_activas: false }, null));
        return {};
      },
    },
    apagar: {
      hacer: DE_DUENA,
      con: async (mundo) => {
        await listas(mundo);
        return {};
      },
    },
  },
};
