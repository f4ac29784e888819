import { useEffect, useState } from "react";
import {
  type Elegidos,
  estaAgotada,
  impedimento,
  type NombresOpcion,
  nombreOpcion,
  type Opcion,
  opcionDe,
  valoresDe,
} from "#modules/productos/opciones/opciones.ts";

export type EleccionOpcion = {
  elegidos: Elegidos;
  /** The chosen combination; null while it is incomplete or impossible. */
  opcion: Opcion | null;
  /** Its words; null without one. */
  nombre: string | null;
  elegir: (campo: keyof Elegidos, valor: string) => void;
};

type Ficha = { producto: NombresOpcion; opciones: readonly Opcion[] };

const NINGUNO: Elegidos = { valor_1: null, valor_2: null };

/** What the person chose of the options. The address remembers the combination, so that it can be shared. */
export function useEleccion({ producto, opciones }: Ficha, inicial: number | null): EleccionOpcion {
  const [elegidos, setElegidos] = useState<Elegidos>(() => {
    const { valor_1, valor_2 } = opciones.find(({ id }) => id === inicial) ?? NINGUNO;
    return { valor_1, valor_2 };
  });
  const hallada = opcionDe(opciones, elegidos);
  // The last unit may be sold while the page is open.
  const opcion = hallada && !estaAgotada(hallada) ? hallada : null;
  const id = opcion?.id ?? null;
  useEffect(() => {
    if (id === null || id === inicial) return;
    const url = new URL(window.location.href);
    url.searchParams.set("opcion", String(id));
    // Keep the router's own state: only the address that people copy changes.
    window.history.replaceState(window.history.state, "", url);
  }, [id, inicial]);
  const elegir = (campo: keyof Elegidos, valor: string) => {
    const nuevos = { ...elegidos, [campo]: valor };
    // A second value that is not sold with the new first one is forgotten.
    const sirve =
      campo === "valor_2" ||
      nuevos.valor_2 === null ||
      impedimento(opciones, "valor_2", nuevos.valor_2, nuevos) === null;
    setElegidos(sirve ? nuevos : { ...nuevos, valor_2: null });
  };
  return { elegidos, opcion, nombre: opcion && nombreOpcion(producto, opcion), elegir };
}

type Props = { ficha: Ficha; eleccion: EleccionOpcion; aviso: string | null };

/** The values of each option as radio buttons; sold-out ones stay visible and cannot be chosen. */
export const ComprarOpciones = ({ ficha, eleccion, aviso }: Props) => (
  <div className="grid gap-3 mb-3.5 md:mb-4.5" id="opciones">
    {(["valor_1", "valor_2"] as const).map((campo) => (
      <Grupo key={campo} campo={campo} ficha={ficha} eleccion={eleccion} />
    ))}
    {eleccion.opcion && <input type="hidden" name="opcion" value={eleccion.opcion.id} />}
    <p role="status" className="font-semibold text-error empty:hidden">
      {aviso}
    </p>
  </div>
);

const TEXTO = { agotado: "Agotado", "no existe": "No disponible" } as const;

type GrupoProps = Pick<Props, "ficha" | "eleccion"> & { campo: keyof Elegidos };

function Grupo({ campo, ficha: { producto, opciones }, eleccion: { elegidos, elegir } }: GrupoProps) {
  const nombre = campo === "valor_1" ? producto.opcion_1 : producto.opcion_2;
  const valores = valoresDe(opciones, campo);
  if (nombre === null || valores.length === 0) return null;
  return (
    <fieldset>
      {/* On small phones beside its values: a row is what the button below needs. */}
      <legend className="mb-2 font-semibold text-tinta-2 low:float-left low:mb-0 low:flex low:min-h-11 low:w-20 low:flex-col low:justify-center low:pr-2 low:text-[0.875rem]/[1.25rem]">
        {nombre}
        {elegidos[campo] !== null && <b className="text-tinta"> {elegidos[campo]}</b>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {valores.map((valor) => {
          const no = impedimento(opciones, campo, valor, elegidos);
          return (
            <label key={valor} className="comprar-opcion">
              <input
                type="radio"
                name={campo}
                value={valor}
                checked={elegidos[campo] === valor}
                disabled={no !== null}
                onChange={() => elegir(campo, valor)}
              />
              <span>
                {valor}
                {no && <small className="text-[0.75rem] font-medium">{TEXTO[no]}</small>}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** What is still missing: 'Elige Talla y Color.' */
export function faltaElegir({ opcion_1, opcion_2 }: NombresOpcion, { valor_1, valor_2 }: Elegidos): string {
  const faltan = [
    ...(valor_1 === null ? [opcion_1] : []),
    ...(opcion_2 !== null && valor_2 === null ? [opcion_2] : []),
  ].filter((nombre) => nombre !== null);
  return faltan.length === 0
    ? "Elige otra combinación: esa está agotada."
    : `Elige ${faltan.join(" y ")} para seguir.`;
}
