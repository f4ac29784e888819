import type { ReactNode } from "react";
import { Hand } from "#app/admin/iconos.tsx";
import { cx } from "#app/ui/cx.ts";
import type { Icono } from "#app/ui/icono.tsx";
import { CircleCheck, CircleDashed, CircleHelp } from "#app/ui/iconos.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import {
  GRUPOS_DEPOSITOS,
  type GrupoDepositos,
  grupoDe,
} from "#modules/transferencias/conciliacion/grupos.ts";
import type { PaginaConciliacion } from "#modules/transferencias/conciliacion/leer-pagina.server.ts";
import { ElegirAMano } from "./elegir.tsx";
import { PropuestaFila } from "./propuesta.tsx";

type Aspecto = { titulo: string; una: string; nota: string; icono: Icono; color: string; borde: string };

const ASPECTOS: Record<GrupoDepositos, Aspecto> = {
  seguras: {
    titulo: "Seguras",
    una: "Segura",
    nota: "Se confirman juntas",
    icono: CircleCheck,
    color: "text-pacifico-600 dark:text-pacifico-300",
    borde: "*:border-l-pacifico-500",
  },
  probables: {
    titulo: "Probables",
    una: "Probable",
    nota: "Mira cada una",
    icono: CircleHelp,
    color: "text-oro-600 dark:text-oro-400",
    borde: "*:border-l-oro-400",
  },
  a_mano: {
    titulo: "A mano",
    una: "A mano",
    nota: "Decides tú",
    icono: Hand,
    color: "text-oro-600 dark:text-oro-400",
    borde: "*:border-l-oro-400",
  },
};

type Props = { pagina: PaginaConciliacion; elegido: number | undefined; clave: string };

/** The desk by certainty: what is confirmed together, what needs a look, and the deposits that nothing explains. */
export function GruposConciliacion({ pagina, elegido, clave }: Props) {
  const { propuestas, sueltos, esperando, hallados } = pagina;
  return (
    <div className="grid gap-5">
      {GRUPOS_DEPOSITOS.map((grupo) => {
        const suyas = propuestas.filter((una) => grupoDe(una) === grupo);
        const { titulo, una, borde, ...aspecto } = ASPECTOS[grupo];
        return (
          suyas.length > 0 && (
            <Grupo key={grupo} id={grupo} titulo={titulo} cuantas={suyas.length} {...aspecto}>
              <ol aria-labelledby={grupo} className={cx("card calce-grupo", borde)}>
                {suyas.map((propuesta) => (
                  <PropuestaFila
                    key={propuesta.depositos[0]?.id}
                    propuesta={propuesta}
                    nombre={una}
                    clave={clave}
                  />
                ))}
              </ol>
            </Grupo>
          )
        );
      })}
      {sueltos.length > 0 && (
        <Grupo
          id="elegir"
          titulo="Sin compra"
          cuantas={hallados.sueltos}
          nota="Marca un depósito y su compra; también varios depósitos de una compra, o un depósito que paga varias"
          icono={CircleDashed}
          color="text-tinta-2"
        >
          <ElegirAMano
            sueltos={sueltos}
            esperando={esperando}
            hallados={hallados}
            elegido={elegido}
            clave={clave}
          />
        </Grupo>
      )}
    </div>
  );
}

type GrupoProps = Pick<Aspecto, "titulo" | "nota" | "icono" | "color"> & {
  id: string;
  cuantas: number;
  children: ReactNode;
};

const Grupo = ({ id, titulo, cuantas, nota, icono: Icono, color, children }: GrupoProps) => (
  <section aria-labelledby={id}>
    <div className="mb-2 flex flex-wrap items-center gap-x-2">
      <Icono aria-hidden="true" className={cx("size-5 flex-none", color)} />
      <h2 id={id} className="scroll-mt-24 font-sans text-base font-bold tracking-normal">
        {titulo}
      </h2>
      <span className="rounded-full bg-papel-2 px-2 text-[0.8125rem] font-bold tabular-nums">
        {miles(cuantas)}
      </span>
      <span className="text-[0.84375rem] text-tinta-2">{nota}</span>
    </div>
    {children}
  </section>
);
