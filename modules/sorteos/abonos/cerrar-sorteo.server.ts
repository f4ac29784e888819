import type { Garantia } from "#modules/comun/baliza/drand.ts";
import { esDeEnsayo } from "#modules/comun/baliza/drand.ts";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { anunciar } from "#modules/conexiones/salidas/anunciar.server.ts";
import { encolarCorreos } from "#modules/correos/encolar-correo.server.ts";
import { notificarVarios } from "#modules/notificaciones/notificar.server.ts";
import { apartarPremio } from "#modules/productos/existencias/mover-existencias.server.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";
import { bloquearParticipantes, type Participante } from "#modules/sorteos/sorteos.store.server.ts";
import { seSortea } from "#modules/sorteos/textos.ts";
import { type PulsoFijado, pulsoFijado } from "#modules/sorteos/verificacion/ronda.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { sellarSorteo } from "./sellar-sorteo.server.ts";
import { TEXTOS_ABONO } from "./textos.ts";

export type SorteoLleno = {
  key: string;
  sku: string;
  producto: string;
  objetivo: number;
  compromiso: string;
  garantia: Garantia;
};

/** Closes the raffle in the transaction of the abono that reached its target, and tells every participant. */
export async function cerrarSorteo(tx: Tx, sorteo: SorteoLleno): Promise<void> {
  const { fecha_sorteo, baliza } = await sellarSorteo(tx, sorteo);
  // Without a unit the raffle goes on: the panel says it to the admins.
  await apartarPremio(tx, sorteo.key, sorteo.sku);
  const cierre = { fecha_sorteo, pulso: pulsoFijado(baliza, tx.baliza) };
  const participantes = await bloquearParticipantes(tx, sorteo.key);
  await avisarCampanas(tx, sorteo, participantes, cierre);
  await escribirCorreos(tx, sorteo, participantes, cierre);
  await avisarAdmins(tx, {
    permiso: "sorteos.iniciar",
    clave: `sorteo-cerrado:${sorteo.key}`,
    titulo: TEXTOS_ABONO.sorteo_lleno_titulo,
    texto: `El sorteo ${sorteo.key} de ${sorteo.producto} reunió ${conPuntos(sorteo.objetivo)}. ${seSortea(fecha_sorteo)}`,
    enlace: rutaSorteo(sorteo.sku, sorteo.key),
  });
  await anunciarCierre(tx, sorteo, cierre);
}

/** Tells other systems. A raffle's data are public: nothing here names a person. */
function anunciarCierre(
  tx: Tx,
  { key, sku, producto, objetivo }: SorteoLleno,
  cierre: Cierre,
): Promise<void> {
  const fecha_sorteo = cierre.fecha_sorteo.toISOString();
  const datos = () => ({ key, sku, producto, estado: "Cerrado", objetivo, fecha_sorteo });
  return anunciar(tx, "sorteo.cerrado", { objeto: key, usuario: null, datos });
}

type Cierre = { fecha_sorteo: Date; pulso: PulsoFijado | null };

const claveDe = (key: string, codigo: string) => `sorteo-cerrado:${key}:${codigo}`;
/** A person who deleted their account has no e-mail address any more. */
const sigue = ({ email }: Participante) => email !== null;

async function avisarCampanas(
  tx: Tx,
  { key, sku, producto }: SorteoLleno,
  participantes: readonly Participante[],
  { fecha_sorteo, pulso }: Cierre,
): Promise<void> {
  const decide = pulso ? ` ${decidePulso(pulso)}` : "";
  const avisos = participantes.filter(sigue).map(({ codigo_referido }) => ({
    clave: claveDe(key, codigo_referido),
    usuario: codigo_referido,
    titulo: TEXTOS_ABONO.sorteo_cerrado_titulo,
    texto: `${producto} reunió todos sus puntos. ${seSortea(fecha_sorteo)}${decide}`,
    enlace: rutaSorteo(sku, key),
  }));
  await notificarVarios(tx, avisos);
}

async function escribirCorreos(
  tx: Tx,
  { key, sku, producto, objetivo, compromiso, garantia }: SorteoLleno,
  participantes: readonly Participante[],
  { fecha_sorteo, pulso }: Cierre,
): Promise<void> {
  const comunes = {
    producto,
    sku,
    key,
    fecha_sorteo: fecha_sorteo.toISOString(),
    objetivo,
    compromiso,
    garantia,
    ronda: pulso?.ronda ?? null,
    pulso_en: pulso?.aparece_en?.toISOString() ?? null,
  };
  const correos = participantes.flatMap(({ codigo_referido, nombre, email, puntos }) =>
    email === null
      ? []
      : {
          clave: claveDe(key, codigo_referido),
          para: email,
          usuario: codigo_referido,
          plantilla: "sorteo_cerrado" as const,
          datos: { ...comunes, nombre, mis_puntos: puntos },
        },
  );
  await encolarCorreos(tx, correos);
}

const decidePulso = ({ ronda, cadena }: { ronda: number; cadena: string }) =>
  `Lo decide el pulso N.º ${miles(ronda)} ${esDeEnsayo({ hash: cadena }) ? "de la baliza de ensayo" : "del azar público, la red drand"}, que todavía no existe.`;
