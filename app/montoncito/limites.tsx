import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { DecisionAutomatica } from "#app/cuenta/derechos/decision-automatica.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button/button.tsx";
import { SelectField } from "#app/ui/field/field.tsx";
import { NumberField } from "#app/ui/field/number-field.tsx";
import { HeartHandshake } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import type { JuegoLeido } from "#modules/montoncito/leer-juego.server.ts";
import { enPausa } from "#modules/montoncito/textos.ts";
import { netoConSigno } from "./desenlace.ts";
import { RUTA_JUEGO } from "./mesa/fieltro.tsx";

type LimitesPropios = NonNullable<JuegoLeido["yo"]>["limites"];
type Props = { limites: LimitesPropios; respuesta: Respuesta | undefined };

/** A player's own limits; the server applies stricter ones at once and looser ones after a day. */
export function LimitesPropios({ limites, respuesta }: Props) {
  return (
    <section className="card montoncito-tarjeta" aria-labelledby="titulo-limites" id="limites">
      <h2 id="titulo-limites">
        <HeartHandshake aria-hidden="true" /> Juega a tu ritmo
      </h2>
      <p>
        Hoy llevas {netoConSigno(limites.neto_hoy)} en partidas terminadas
        {limites.en_juego > 0 && ` y tienes ${conPuntos(limites.en_juego)} en la mesa`}.{" "}
        {limites.tope_hoy !== null && `Tu límite te deja apostar ${conPuntos(limites.tope_hoy)} más hoy.`}
      </p>
      <div className="montoncito-limites md:grid-cols-[1fr_1fr] md:gap-x-10 md:gap-y-6">
        <LimiteDiario limites={limites} respuesta={respuesta} />
        <Pausa limites={limites} respuesta={respuesta} />
      </div>
      <DecisionAutomatica regla="una apuesta que pasa tu límite, tu pausa o los topes de la mesa se rechaza sola." />
    </section>
  );
}

function Formulario({
  intento,
  respuesta,
  children,
}: { intento: "limite" | "pausa"; children: ReactNode } & Pick<Props, "respuesta">) {
  const mia = respuesta?.intento === intento ? respuesta : null;
  return (
    <Form
      method="post"
      action={`${RUTA_JUEGO}#limites`}
      preventScrollReset
      className="montoncito-limite grid content-start gap-3"
    >
      <input type="hidden" name="intento" value={intento} />
      {children}
      {mia && <Note kind={mia.ok ? "success" : "error"}>{mia.mensaje}</Note>}
    </Form>
  );
}

const useGuarda = (intento: string) => useNavigation().formData?.get("intento") === intento;

function LimiteDiario({ limites, respuesta }: Props) {
  const { perdida_diaria, siguiente_desde, siguiente_perdida } = limites;
  return (
    <Formulario intento="limite" respuesta={respuesta}>
      <h3>Límite de pérdida diaria</h3>
      <p>
        Un límite más estricto rige al tiro. Uno más holgado, o quitarlo, rige 24 horas después de pedirlo. El
        día va de medianoche a medianoche en Chile.
      </p>
      {siguiente_desde && (
        <Note kind="info">
          Desde el {formatearDia(siguiente_desde)} a las {formatearHora(siguiente_desde)} regirá{" "}
          {siguiente_perdida === null
            ? "que no tienes límite"
            : `un límite de ${conPuntos(siguiente_perdida)}`}
          .
        </Note>
      )}
      <NumberField
        label="Puntos que puedo perder al día"
        name="perdida_diaria"
        defaultValue={perdida_diaria ?? ""}
        key={perdida_diaria ?? "sin"}
        placeholder="Sin límite"
      />
      <div className="flex flex-wrap gap-2.5">
        <Button size="sm" loading={useGuarda("limite")}>
          Guardar límite
        </Button>
        {perdida_diaria !== null && (
          <Button size="sm" variant="ghost" name="quitar" value="si" formNoValidate>
            Quitar límite
          </Button>
        )}
      </div>
    </Formulario>
  );
}

const PLAZOS = [
  { value: "dia", label: "Un día" },
  { value: "semana", label: "Una semana" },
  { value: "mes", label: "Un mes" },
];

function Pausa({ limites: { pausa_hasta }, respuesta }: Props) {
  return (
    <Formulario intento="pausa" respuesta={respuesta}>
      <h3>Tomarme una pausa</h3>
      <p>
        Mientras dure no podrás apostar, solo mirar. Puedes alargarla, pero no acortarla ni quitarla: ni
        siquiera nosotros.
      </p>
      {pausa_hasta && <Note kind="info">{enPausa(pausa_hasta)}</Note>}
      <SelectField label="Por cuánto tiempo" name="pausa" options={PLAZOS} defaultValue="dia" />
      <div className="flex flex-wrap gap-2.5">
        <Button size="sm" variant="secondary" loading={useGuarda("pausa")}>
          {pausa_hasta ? "Alargar mi pausa" : "Pausar mi juego"}
        </Button>
      </div>
    </Formulario>
  );
}
