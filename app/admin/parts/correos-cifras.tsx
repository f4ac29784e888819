import { cx } from "#app/ui/cx.ts";
import { puntos as agrupado } from "#modules/comun/dinero.ts";

export type Conteos = { pendiente: number; enviado: number; atascado: number };

/** Three figures: what waits, what left, what needs a person. */
export function CorreosCifras({ conteos }: { conteos: Conteos }) {
  return (
    <dl className="mb-4.5 grid grid-cols-3 divide-x divide-linea overflow-hidden rounded-[18px] border border-linea bg-superficie">
      <Cifra nombre="En espera" valor={conteos.pendiente} nota="salen solos" />
      <Cifra nombre="Enviados" valor={conteos.enviado} nota="ya salieron" />
      <Cifra
        nombre="Atascados"
        valor={conteos.atascado}
        nota={conteos.atascado > 0 ? "te necesitan" : "todo en orden"}
        tono={conteos.atascado > 0 ? "text-error" : "text-exito"}
      />
    </dl>
  );
}

function Cifra({
  nombre,
  valor,
  nota,
  tono = "text-tinta-3",
}: {
  nombre: string;
  valor: number;
  nota: string;
  tono?: string;
}) {
  return (
    <div className="min-w-0 px-3.5 py-3 md:px-5 md:py-4">
      <dt className="font-medium text-tinta-2">{nombre}</dt>
      <dd>
        <b className="my-0.5 block font-display text-[21px]/[1.2] font-extrabold tracking-[-.03em] tabular-nums md:text-[26px]/[1.2]">
          {agrupado(valor)}
        </b>
        <small className={cx("block text-xs font-semibold md:text-[13px]", tono)}>{nota}</small>
      </dd>
    </div>
  );
}
