import { Form, useNavigation } from "react-router";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import { usePuede } from "#app/lib/session/use-puede.ts";
import type { ButtonSize } from "#app/ui/button.tsx";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { SorteoAdmin } from "#modules/sorteos/listar-sorteos.server.ts";
import { horaDePulso } from "#modules/sorteos/verificacion/garantia.ts";

type Props = { sorteo: SorteoAdmin; size?: ButtonSize };

/** The button 'Iniciar Sorteo' when the draw can be held, else what is missing. */
export function SorteoIniciar({ sorteo, size = "sm" }: Props) {
  const { formData } = useNavigation();
  const puede = usePuede();
  if (sorteo.inicio === null || !puede("sorteos.iniciar")) return null;
  if (sorteo.espera_pulso) return <p className="text-[13px]/[1.35] text-tinta-2">{esperaDe(sorteo)}</p>;
  if (!sorteo.inicio.puede) return <p className="text-[13px]/[1.35] text-aviso">{sorteo.inicio.frase}</p>;
  const enviando = formData?.get("intento") === "iniciar" && formData.get("key") === sorteo.key;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intento" value="iniciar" />
      <input type="hidden" name="key" value={sorteo.key} />
      <Confirmar
        size={size}
        loading={enviando}
        titulo={`¿Iniciar el sorteo ${sorteo.key}?`}
        pregunta={preguntaDe(sorteo)}
      >
        Iniciar Sorteo
      </Confirmar>
    </Form>
  );
}

function preguntaDe({ producto, personas, fecha_sorteo }: SorteoAdmin): string {
  const fecha = fecha_sorteo ? ` Su fecha es el ${formatearFechaHora(fecha_sorteo)}.` : "";
  return `Se sortean «${producto}» y el premio en puntos entre ${personas} participantes.${fecha} Todos lo ven en vivo y no se puede deshacer.`;
}

const esperaDe = ({ pulso }: SorteoAdmin) =>
  pulso?.aparece_en
    ? `Ya se inició: los ganadores salen con el pulso de las ${horaDePulso(pulso.aparece_en)}.`
    : "Ya se inició: los ganadores salen con el pulso de la baliza.";
