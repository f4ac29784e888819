import { Circle, CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import type { Preparativo } from "#modules/ajustes/preparativos.ts";

/** Lists what a new shop still lacks; renders nothing when the list is empty. */
export function AjustesPreparativos({ preparativos }: { preparativos: readonly Preparativo[] }) {
  const listos = preparativos.filter(({ listo }) => listo).length;
  if (listos === preparativos.length) return null;
  return (
    <Card as="section" aria-labelledby="preparativos">
      <h2 id="preparativos" className="text-xl">
        Para abrir la tienda
      </h2>
      <p className="mt-1 text-sm text-tinta-2">
        {listos} de {preparativos.length} listos.
      </p>
      <ul className="mt-3 grid gap-x-6 gap-y-1 md:grid-cols-2 lg:grid-cols-3">
        {preparativos.map((uno) => (
          <Uno key={uno.titulo} {...uno} />
        ))}
      </ul>
    </Card>
  );
}

function Uno({ titulo, texto, enlace, listo }: Preparativo) {
  const Icono = listo ? CircleCheck : Circle;
  return (
    <li className="flex gap-2.5 py-2">
      <Icono
        aria-hidden="true"
        className={cx("mt-0.5 size-5 flex-none", listo ? "text-exito" : "text-tinta-3")}
      />
      <span>
        <Link to={enlace} className="font-semibold underline-offset-3 hover:underline">
          {titulo}
        </Link>
        <span className="sr-only">{listo ? " (listo)" : " (falta)"}</span>
        <small className="block text-[13.5px] text-tinta-2">{texto}</small>
      </span>
    </li>
  );
}
