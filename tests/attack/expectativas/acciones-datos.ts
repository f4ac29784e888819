import { leerEncargados } from "#modules/privacidad/encargados/encargados.store.server.ts";
import { crearEncargado } from "#modules/privacidad/encargados/guardar-encargado.server.ts";
import { avanzarIncidente, crearIncidente } from "#modules/privacidad/incidentes/guardar-incidente.server.ts";
import { formularioAdmin, type Quienes } from "#tests/support/attack/attack.ts";
import type { Mundo } from "#tests/support/attack/mundo.ts";
import type { Accion, Acciones } from "./accion.ts";

const con =
  (hacer: Quienes) =>
  (preparar: NonNullable<Accion["con"]>): Accion => ({ hacer, con: preparar });

const ENCARGADO = { servicio: "otro", pais: "Chile", finalidad: "Guardar copias", contrato: "" };
const encargadoNuevo = async ({ ctx, admin, skuNuevo }: Mundo): Promise<string> => {
  const nombre = await crearEncargado(ctx, { ...ENCARGADO, nombre: `Empresa ${skuNuevo()}` }, admin);
  return String((await leerEncargados(ctx)).find((uno) => uno.nombre === nombre)?.id);
};
const deLectura = con(formularioAdmin({ ven: ["lectura"] }));

const INCIDENTE = {
  efectos: "Ninguno conocido.",
  categorias: "Correo.",
  personas: "1",
  financieros: "",
  medidas: "Se cambió la clave.",
  ocurrido: "",
};
const conQue = ({ skuNuevo }: Mundo) => ({ ...INCIDENTE, naturaleza: `Se perdió la hoja ${skuNuevo()}.` });
const incidenteNuevo = async (mundo: Mundo) => ({
  id: String(await crearIncidente(mundo.ctx, conQue(mundo), mundo.admin)),
});
const deDuenaSola = con(formularioAdmin({}));

/** The forms of processors and breaches. */
export const ACCIONES_DATOS: Record<string, Acciones> = {
  "/admin/ajustes/encargados": {
    crear: deLectura(({ skuNuevo }) => ({ campos: { ...ENCARGADO, nombre: `Empresa ${skuNuevo()}` } })),
    guardar: deLectura(async (mundo) => ({
      campos: { ...ENCARGADO, nombre: `Otra ${mundo.skuNuevo()}`, id: await encargadoNuevo(mundo) },
    })),
    quitar: deLectura(async (mundo) => ({ campos: { id: await encargadoNuevo(mundo) } })),
  },
  "/admin/ajustes/incidentes": {
    crear: con(formularioAdmin({}, "→/admin/ajustes/incidentes/*"))((mundo) => ({ campos: conQue(mundo) })),
  },
  "/admin/ajustes/incidentes/:id": {
    guardar: deDuenaSola(async (mundo) => ({
      params: await incidenteNuevo(mundo),
      campos: { ...conQue(mundo), version: "1" },
    })),
    agencia: deDuenaSola(async (mundo) => ({ params: await incidenteNuevo(mundo) })),
    personas: deDuenaSola(async (mundo) => ({ params: await incidenteNuevo(mundo) })),
    cerrar: deDuenaSola(async (mundo) => {
      const params = await incidenteNuevo(mundo);
      const id = Number(params.id);
      await avanzarIncidente(mundo.ctx, { id, paso: "agencia" }, mundo.admin);
      return { params };
    }),
  },
};
