import { Button } from "#app/ui/button/button.tsx";
import { Eye, Radio, RotateCcw, X } from "#app/ui/iconos.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";

type Props = { publico: number | null; alCerrar: (() => void) | undefined };

/** Says whether the draw is live or a replay, and how many people look at it. */
export const RotuloEscena = ({ publico, alCerrar }: Props) => (
  <div className="escenario-rotulo">
    {alCerrar ? (
      <>
        <span className="escenario-chip">
          <RotateCcw className="size-4" aria-hidden="true" /> Repetición
        </span>
        <Button
          type="button"
          size="sm"
          variant="secondary"
          icon={<X aria-hidden="true" />}
          onClick={alCerrar}
        >
          Ir al resultado
        </Button>
      </>
    ) : (
      <>
        <span className="escenario-chip escenario-vivo bg-copihue-600">
          <Radio className="size-4" aria-hidden="true" /> En vivo
        </span>
        <ChipPublico publico={publico} />
      </>
    )}
  </div>
);

/** How many people look at this raffle; nothing while it is unknown. */
export const ChipPublico = ({ publico }: Pick<Props, "publico">) =>
  publico !== null &&
  publico > 0 && (
    <span className="escenario-chip">
      <Eye className="size-4" aria-hidden="true" />
      {publico === 1 ? "1 persona mira" : `${miles(publico)} personas miran`}
    </span>
  );
