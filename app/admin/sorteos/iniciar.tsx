import { Form, useNavigation } from "react-router";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { PreguntaInicio, tituloInicio } from "#app/sorteos/sorteo/escena/pregunta-inicio.tsx";
import type { ButtonSize } from "#app/ui/button/button.tsx";
import type { SorteoAdmin } from "#modules/sorteos/listar-sorteos.server.ts";
import { horaDePulso } from "#modules/sorteos/verificacion/garantia.ts";
import { ChipEnsayo } from "./ensayo.tsx";
import { CONFIRMADO } from "./pregunta.tsx";

type Props = { sorteo: SorteoAdmin; size?: ButtonSize };

/** The button 'Iniciar Sorteo' when the draw can be held, else what is missing. */
export function SorteoIniciar({ sorteo, size = "sm" }: Props) {
  const { formData } = useNavigation();
  const puede = usePuede();
  // The dialog asks once the page's scripts run; before that, or without them, the server does.
  const preguntaEnDialogo = useHydrated();
  const { inicio } = sorteo;
  if (inicio === null || !puede("sorteos.iniciar")) return null;
  if (sorteo.espera_pulso)
    return <p className="text-[0.8125rem] leading-[1.35] text-tinta-2">{esperaDe(sorteo)}</p>;
  if (!inicio.puede) return <p className="text-[0.8125rem] leading-[1.35] text-aviso">{inicio.frase}</p>;
  const enviando = formData?.get("intento") === "iniciar" && formData.get("key") === sorteo.key;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intento" value="iniciar" />
      <input type="hidden" name="key" value={sorteo.key} />
      <input type="hidden" name={CONFIRMADO} value={preguntaEnDialogo ? "si" : ""} />
      <div className="flex flex-wrap items-center gap-2">
        <Confirmar
          size={size}
          loading={enviando}
          titulo={tituloInicio({ key: sorteo.key, ensayo: inicio.ensayo })}
          pregunta={<PreguntaInicio {...sorteo} ensayo={inicio.ensayo} />}
        >
          Iniciar Sorteo
        </Confirmar>
        <ChipEnsayo ensayo={inicio.ensayo} />
      </div>
    </Form>
  );
}

const esperaDe = ({ pulso }: SorteoAdmin) =>
  pulso?.aparece_en
    ? `Ya se inició: los ganadores salen con el pulso de las ${horaDePulso(pulso.aparece_en)}.`
    : "Ya se inició: los ganadores salen con el pulso del azar público.";
