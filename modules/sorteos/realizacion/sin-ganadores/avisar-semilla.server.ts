import { esDeEnsayo } from "#modules/comun/baliza/drand.ts";
import { formatearHora } from "#modules/comun/fechas/fechas.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { encolarCorreos } from "#modules/correos/encolar-correo.server.ts";
import { notificarVarios } from "#modules/notificaciones/notificar.server.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";
import {
  bloquearParticipantes,
  contarInputs,
  leerFilaSorteo,
  type Sorteo,
} from "#modules/sorteos/sorteos.store.server.ts";
import { pulsoFijado } from "#modules/sorteos/verificacion/ronda.ts";

/**
 * Gives every participant a copy of the seed and of the hash of the inputs, so that copies exist outside the shop before the
 * pulse does.
 */
export async function avisarSemilla(tx: Tx, sorteo: Sorteo): Promise<void> {
  const { key, producto: sku, baliza, huella_aportes, semilla } = sorteo;
  const fila = await leerFilaSorteo(tx, sku, key);
  const pulso = pulsoFijado(baliza, tx.baliza);
  if (!fila || baliza === null || pulso === null || huella_aportes === null || semilla === null)
    throw new Error(`El sorteo ${key} no está publicado.`);
  const { producto } = fila;
  // Null for a chain that the shop no longer knows: the copies must go out all the same.
  const pulso_en = pulso.aparece_en;
  // A person who deleted their account has no e-mail address any more.
  const participantes = (await bloquearParticipantes(tx, key)).filter(({ email }) => email !== null);
  const baliza_de = esDeEnsayo({ hash: pulso.cadena }) ? "la baliza de ensayo" : "el azar público";
  const hora = pulso_en === null ? "" : `, de las ${formatearHora(pulso_en)}`;
  const cual = `el pulso ${pulso.ronda} de ${baliza_de}${hora}`;
  const clave = (codigo: string) => `sorteo-semilla:${key}:${codigo}`;
  await notificarVarios(
    tx,
    participantes.map(({ codigo_referido }) => ({
      clave: clave(codigo_referido),
      usuario: codigo_referido,
      titulo: "Aportes congelados y código sellado publicado",
      texto: `${producto}: lo decide ${cual}. Huella de los aportes: ${huella_aportes}`.slice(0, 500),
      enlace: rutaSorteo(sku, key),
    })),
  );
  const comunes = {
    producto,
    sku,
    key,
    huella_aportes,
    semilla,
    baliza,
    aportes: await contarInputs(tx, key),
    ronda: pulso.ronda,
    pulso_en: pulso_en?.toISOString() ?? null,
    tarde: pulso_en !== null && tx.now() >= pulso_en,
  };
  await encolarCorreos(
    tx,
    participantes.flatMap(({ codigo_referido: usuario, email, nombre }) =>
      email
        ? [
            {
              clave: clave(usuario),
              para: email,
              usuario,
              plantilla: "sorteo_semilla" as const,
              datos: { ...comunes, nombre },
            },
          ]
        : [],
    ),
  );
}
