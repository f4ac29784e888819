import { type FormEvent, useRef } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { InlineScript } from "#app/lib/inline-script.tsx";
import { NotaRespuesta } from "#app/sorteos/sorteo/nota.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { TEXTOS_SORTEOS } from "#modules/sorteos/textos.ts";
import { APORTES_NECESARIOS } from "#modules/sorteos/verificacion/aportes.ts";
import { inputAlAzar } from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { BotonIniciar, type InicioEnCurso } from "./iniciar.tsx";
import { SACA_INPUT } from "./sacar-input.ts";

export type AccionProps = { vista: VistaSorteo; inicio: InicioEnCurso; respuesta: Respuesta | undefined };

/** The person's action while the raffle waits: start it, draw their number, or watch. */
export function SorteoAccion({ vista, inicio, respuesta }: AccionProps) {
  const antesDeFecha = vista.fecha_sorteo !== null && vista.ahora < vista.fecha_sorteo;
  return (
    <>
      {vista.es_admin ? (
        <DeAdmin vista={vista} inicio={inicio} antesDeFecha={antesDeFecha} />
      ) : (
        <DePersona vista={vista} respuesta={respuesta} aTiempo={antesDeFecha && !vista.congelado_en} />
      )}
      <Ensayo vista={vista} antesDeFecha={antesDeFecha} />
    </>
  );
}

/** A rehearsal is never taken for the real thing: it says so before and after its start. */
function Ensayo({ vista, antesDeFecha }: Pick<DeAdminProps, "vista" | "antesDeFecha">) {
  if (vista.ensayo) return <p className="sorteo-ensayo">Ensayo: este sorteo se inició antes de su fecha.</p>;
  if (!vista.ajustes.sorteos_fuera_de_horario || !antesDeFecha) return null;
  return (
    <p className="sorteo-ensayo">
      Ensayo: la tienda permite iniciar este sorteo antes de su fecha. Al iniciarlo se congelan los números
      recibidos{vista.garantia === "drand" && " y se fija un pulso del azar público para un minuto después"}.
    </p>
  );
}

type DeAdminProps = Pick<AccionProps, "vista" | "inicio"> & { antesDeFecha: boolean };

function DeAdmin({ vista, inicio, antesDeFecha }: DeAdminProps) {
  const { inputs, fecha_sorteo, ajustes } = vista;
  const recibidos = `${miles(inputs)} ${inputs === 1 ? "número recibido" : "números recibidos"}.`;
  const falta = antesDeFecha && !ajustes.sorteos_fuera_de_horario && fecha_sorteo;
  if (vista.iniciado) return <p className="sorteo-ahora">{inicio.espera ?? TEXTOS_SORTEOS.espera_baliza}</p>;
  if (!vista.permisos.iniciar)
    return <p className="sorteo-ahora">{recibidos} Lo inicia una dueña de la tienda.</p>;
  const cuando = falta
    ? `Podrás iniciarlo desde el ${formatearDia(fecha_sorteo)} a las ${formatearHora(fecha_sorteo)}.`
    : `Puedes iniciar desde ${APORTES_NECESARIOS}.`;
  return (
    <div className="sorteo-acciones">
      {inputs >= APORTES_NECESARIOS && (
        <BotonIniciar
          inicio={inicio}
          pregunta={{ ...vista, ensayo: antesDeFecha && ajustes.sorteos_fuera_de_horario }}
        />
      )}
      <span>
        {recibidos} {cuando}
      </span>
    </div>
  );
}

type DePersonaProps = Pick<AccionProps, "vista" | "respuesta"> & { aTiempo: boolean };

function DePersona({ vista, respuesta, aTiempo }: DePersonaProps) {
  const { yo, con_sesion } = vista;
  if (yo && (yo.input !== null || aTiempo))
    return (
      <>
        {yo.input === null ? <SorteoComenzar /> : <YaDado input={yo.input} automatico={yo.automatico} />}
        <NotaRespuesta intento="input" respuesta={respuesta} />
      </>
    );
  if (yo)
    return (
      <p className="sorteo-ahora">
        Los números quedaron congelados. Sigues participando con {conPuntos(yo.puntos)}.
      </p>
    );
  return con_sesion ? (
    <p className="sorteo-ahora">No participas en este sorteo, pero puedes verlo en vivo aquí.</p>
  ) : (
    <Ingresa aTiempo={aTiempo} />
  );
}

type YaDadoProps = { input: number; automatico: boolean };

/** The input that this person gave. It is no ticket: people took it for the number with which they take part. */
const YaDado = ({ input, automatico }: YaDadoProps) => (
  <div className="sorteo-dado flex gap-4 items-center mt-5.5">
    <b
      className="grid place-items-center flex-none size-16 rounded-[18px] text-oro-900 tracking-[-0.03em]"
      aria-hidden="true"
    >
      {input}
    </b>
    <span className="font-semibold text-blanco">
      Tu aporte al azar: {input} (no es tu número de sorteo)
      {automatico && (
        <em className="block not-italic font-normal text-uva-l90">
          No alcanzaste a darlo y lo dictó el código sellado.
        </em>
      )}
    </span>
  </div>
);

function Ingresa({ aTiempo }: { aTiempo: boolean }) {
  const { pathname } = useLocation();
  return (
    <p className="sorteo-ahora">
      ¿Participas?{" "}
      <Link
        to={`/ingresar?volver=${encodeURIComponent(pathname)}`}
        className="text-oro-l89 underline underline-offset-3"
      >
        Ingresa
      </Link>{" "}
      para {aTiempo ? "dar tu aporte al azar" : "ver tus números"}.
    </p>
  );
}

const delNavegador = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

/**
 * The number is drawn in the person's own browser, so that the shop cannot choose it. Before the page's scripts run, `SACA_INPUT`
 * draws it.
 */
function SorteoComenzar() {
  const enviando = useNavigation().formData?.get("intento") === "input";
  const campo = useRef<HTMLInputElement>(null);
  const sacar = (event: FormEvent) => {
    if (enviando || !campo.current) event.preventDefault();
    else campo.current.value = String(inputAlAzar(delNavegador));
  };
  return (
    <>
      <Form
        method="post"
        preventScrollReset
        className="sorteo-acciones needs-js"
        data-aporte=""
        onSubmit={sacar}
      >
        <input type="hidden" name="intento" value="input" />
        <input ref={campo} type="hidden" name="input" defaultValue="" />
        <Button variant="gold" size="lg" loading={enviando}>
          Comenzar Sorteo
        </Button>
        <span>Da tu aporte al azar, del 1 al 100. Solo una vez.</span>
      </Form>
      <InlineScript>{SACA_INPUT}</InlineScript>
      <noscript>
        <p className="sorteo-ahora">
          Tu aporte al azar lo saca tu propio navegador, no la tienda: para este paso necesitas activar
          JavaScript. Igual participas con tus puntos.
        </p>
      </noscript>
    </>
  );
}
