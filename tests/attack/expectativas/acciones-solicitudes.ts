import { eq } from "drizzle-orm";
import { solicitudes_datos, usuarios } from "#database/schema.ts";
import { anotarSolicitud } from "#modules/privacidad/solicitudes/anotar-solicitud.server.ts";
import { acusarSolicitud, tomarSolicitud } from "#modules/privacidad/solicitudes/atender-solicitud.server.ts";
import { bloquearDatos } from "#modules/privacidad/solicitudes/bloquear-datos.server.ts";
import { formularioAdmin } from "#tests/support/attack/attack.ts";
import type { Mundo } from "#tests/support/attack/mundo.ts";
import type { Accion, Acciones } from "./accion.ts";

const hacer = formularioAdmin({ ven: ["lectura"] });
const PASOS = ["recibida", "acusada", "en_revision", "bloqueada"] as const;

/** A new request of an address without an account, as far as this step. */
async function solicitud(
  { ctx, admin, skuNuevo }: Mundo,
  hasta: (typeof PASOS)[number],
  email = `s${skuNuevo()}@correo.example`,
): Promise<string> {
  const carta = { email, clase: "supresion", detalle: "Carta", recibida: "2026-01-05" };
  const codigo = await anotarSolicitud(ctx, carta, admin);
  const lugar = PASOS.indexOf(hasta);
  // The term of a letter of January may be over.
  const vence_en = new Date(ctx.now().getTime() + 86_400_000);
  await ctx.db.update(solicitudes_datos).set({ vence_en }).where(eq(solicitudes_datos.codigo, codigo));
  if (lugar >= 1) await acusarSolicitud(ctx, codigo, admin);
  if (lugar >= 2) await tomarSolicitud(ctx, codigo, admin);
  if (lugar >= 3) await bloquearDatos(ctx, codigo, admin);
  return codigo;
}

const desde = (paso: (typeof PASOS)[number], campos: Record<string, string> = {}): Accion => ({
  hacer,
  con: async (mundo) => ({ params: { codigo: await solicitud(mundo, paso) }, campos }),
});

/** Granting the deletion of a customer deletes their data, so it asks who the admin is. */
const borrar: Accion = {
  hacer,
  con: async (mundo) => {
    const codigo = await mundo.persona({ sin_cuenta: true });
    const email = `b${codigo.toLowerCase()}@correo.example`;
    await mundo.ctx.db.update(usuarios).set({ email }).where(eq(usuarios.codigo_referido, codigo));
    return {
      params: { codigo: await solicitud(mundo, "en_revision", email) },
      campos: { respuesta: "Listo" },
    };
  },
};

export const ACCIONES_SOLICITUDES: Record<string, Acciones> = {
  "/admin/datos": {
    anotar: {
      hacer,
      con: ({ skuNuevo }) => ({
        campos: {
          email: `a${skuNuevo()}@correo.example`,
          clase: "acceso",
          detalle: "Carta",
          recibida: "2026-01-05",
        },
      }),
    },
  },
  "/admin/datos/:codigo": {
    acusar: desde("recibida"),
    tomar: desde("acusada"),
    prorrogar: desde("en_revision", { motivo: "Prueba" }),
    acoger: borrar,
    parcial: desde("en_revision", { respuesta: "Una parte" }),
    denegar: desde("en_revision", { respuesta: "La ley obliga" }),
    bloquear: desde("en_revision"),
    desbloquear: desde("bloqueada", { motivo: "Prueba" }),
  },
};
