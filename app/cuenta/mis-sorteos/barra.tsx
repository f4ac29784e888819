type Props = { puntos: number; reunido: number; objetivo: number; producto: string };

/** The pool in gold and, inside it, the person's own share in red. Drawn as SVG, because a strict CSP forbids inline styles. */
export function BarraPropia({ puntos, reunido, objetivo, producto }: Props) {
  const parte = (valor: number) => `${Math.min(100, (valor / objetivo) * 100)}%`;
  return (
    <div
      className="mi-sorteo-barra h-3 overflow-hidden rounded-full bg-papel-2"
      role="progressbar"
      aria-label={`Puntos reunidos para el sorteo de ${producto}`}
      aria-valuenow={reunido}
      aria-valuemin={0}
      aria-valuemax={objetivo}
    >
      <svg aria-hidden="true" width="100%" height="100%">
        <rect width={parte(reunido)} height="100%" rx="6" className="mi-sorteo-reunido" />
        <rect width={parte(puntos)} height="100%" rx="6" className="mi-sorteo-propio" />
      </svg>
    </div>
  );
}
