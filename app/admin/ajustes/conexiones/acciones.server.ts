import { type Admin, acciones } from "#app/lib/actions/accion.server.ts";
import { CAMPOS_MEDIOS } from "#modules/ajustes/medios-pago.ts";
import { CAMPOS_SALIDA } from "#modules/conexiones/salidas/eventos.ts";
import type { CasosConexiones } from "./casos.ts";
import { CAMPOS_FICHAS, FICHAS } from "./fichas.acciones.server.ts";
import { CAMPOS_FINTOC, CASOS_FINTOC } from "./fintoc.server.ts";
import { CASOS_KHIPU } from "./khipu.server.ts";
import { SALIDAS } from "./salidas.acciones.server.ts";
import { CASOS_WEBPAY } from "./webpay.server.ts";

const DUENA: Admin = { pagina: "conexiones.abrir", hace: ["conexiones.editar"] };

/** One line per section: the forms of its own file. */
const CASOS: CasosConexiones = {
  ...CASOS_KHIPU,
  ...CASOS_WEBPAY,
  ...CASOS_FINTOC,
  ...SALIDAS,
  ...FICHAS,
};

/** The fields that a refused form gets back. A secret must not be among them: it is never sent to a page. */
const CONSERVA: readonly string[] = [
  ...Object.keys(CAMPOS_MEDIOS),
  ...CAMPOS_FINTOC,
  ...Object.keys(CAMPOS_SALIDA),
  ...CAMPOS_FICHAS,
];

export const accionesDeConexiones = acciones(DUENA, CASOS, { conserva: CONSERVA });
