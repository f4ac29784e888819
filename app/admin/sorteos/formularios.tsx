import { Accion, AccionGrave } from "#app/admin/kit/accion.tsx";
import { CHICO, FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { Card } from "#app/ui/card.tsx";
import { TextAreaField } from "#app/ui/field/field.tsx";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import type { SorteoAdmin } from "#modules/sorteos/listar-sorteos.server.ts";
import { CAMPOS_ALARGUE } from "#modules/sorteos/plazo/formulario.ts";
import { LARGO_MENSAJE } from "#modules/sorteos/textos.ts";
import { SorteoIniciar } from "./iniciar.tsx";

type Props = { sorteo: SorteoAdmin };

/** The button that holds the draw, or the reason why it cannot be held yet. */
export function SorteoInicio({ sorteo }: Props) {
  if (sorteo.inicio === null) return null;
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-xl">Inicio</h2>
      <SorteoIniciar sorteo={sorteo} size="md" />
      {!sorteo.iniciado && (
        <p className="text-sm text-tinta-2">
          A las 22:00 de su fecha se congelan los números del público
          {sorteo.garantia === "drand" &&
            " y se publica el código sellado; el pulso que decide sale a las 22:02"}
          . Si nadie lo inicia, el servidor lo realiza a las 23:55.
        </p>
      )}
    </Card>
  );
}

/** The message shown to the people who follow the raffle. */
export function SorteoMensajeAdmin({ sorteo }: Props) {
  const { mensaje_admin } = sorteo;
  const edita = usePuede()("sorteos.mensaje");
  if (sorteo.estado === "Finalizado" || (!edita && mensaje_admin === null)) return null;
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-xl">Mensaje</h2>
      {!edita && <p>{mensaje_admin}</p>}
      <Accion intento="mensaje" permiso="sorteos.mensaje" boton="Guardar el mensaje">
        <TextAreaField
          key={mensaje_admin ?? ""}
          label="Mensaje para quienes participan"
          name="mensaje"
          required
          maxLength={LARGO_MENSAJE}
          rows={3}
          defaultValue={mensaje_admin ?? ""}
          placeholder="Pronto se realizará el sorteo. ¡Atentos!"
          help="Se ve en la página del sorteo, en vivo."
        />
      </Accion>
      {mensaje_admin !== null && (
        <Accion
          intento="borrar_mensaje"
          permiso="sorteos.mensaje"
          boton="Borrar el mensaje"
          variant="ghost"
        />
      )}
    </Card>
  );
}

/** More days for a raffle that has not reached its target; only once. */
export function SorteoPlazo({ sorteo, respuesta }: Props & { respuesta: Respuesta<unknown> | undefined }) {
  const puede = usePuede();
  if (!sorteo.alargable || !puede("sorteos.alargar")) return null;
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-xl">Plazo</h2>
      <p className="text-sm text-tinta-2">
        Si vence sin llegar a la meta, termina sin ganadores y todos los puntos vuelven. Se alarga una sola
        vez y avisamos a quienes participan.
      </p>
      <FormularioAdmin
        campos={CAMPOS_ALARGUE}
        intento="alargar"
        valores={{}}
        respuesta={respuesta}
        boton="Alargar el plazo"
        aspecto={CHICO}
      />
    </Card>
  );
}

/** Cancelling returns every point; it is meant for raffles that cannot be drawn any more. */
export function SorteoAbandono({ sorteo }: Props) {
  const puede = usePuede();
  if (sorteo.estado === "Finalizado" || !puede("sorteos.abandonar")) return null;
  if (sorteo.negativa_abandono !== null)
    return (
      <p className="rounded-campo border border-linea bg-superficie px-3.5 py-2.5 text-sm text-tinta-2">
        <b>Abandonarlo ya no es posible.</b> {sorteo.negativa_abandono}
      </p>
    );
  return (
    <section aria-label="Abandonar">
      <AccionGrave
        intento="abandonar"
        permiso="sorteos.abandonar"
        boton="Terminar sin ganadores"
        resumen="Abandonar este sorteo"
        explicacion={`Termina sin ganadores y devuelve ${conPuntos(sorteo.reunido)} a ${participantes(sorteo.personas)}. No se puede deshacer.`}
        ayuda="Es público: lo leerán todos los que participan."
      />
    </section>
  );
}

const participantes = (n: number) => (n === 1 ? "1 participante" : `${n} participantes`);
