import { cx } from "#app/ui/cx.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";

const CARRETE = "0123456789".split("");

type Props = { texto: string; reveladas: number; nombre: string };

/** A number as tiles; digits that are not revealed yet spin. */
export function Bolas({ texto, reveladas, nombre }: Props) {
  let cifra = 0;
  return (
    <span className="sorteo-bolas flex flex-nowrap items-end justify-center" role="img" aria-label={nombre}>
      {Array.from(texto, (letra, lugar) => {
        const clave = `${lugar}-${texto.length}`;
        if (letra === ".") return <s key={clave}>.</s>;
        return <Bola key={clave} letra={letra} quieta={cifra++ < reveladas} />;
      })}
    </span>
  );
}

/** As many tiles as the target has digits, so that the length of the number reveals nothing. */
export const BolasGirando = ({ objetivo }: { objetivo: number }) => (
  <Bolas texto={miles(objetivo)} reveladas={0} nombre="Número en sorteo" />
);

const Bola = ({ letra, quieta }: { letra: string; quieta: boolean }) => (
  <i
    className={cx(
      "sorteo-bola relative grid place-items-center overflow-hidden",
      !quieta && "sorteo-bola-giro",
    )}
    aria-hidden="true"
  >
    {quieta ? (
      <b>{letra}</b>
    ) : (
      <span className="sorteo-bola-carrete absolute top-0">
        {CARRETE.map((una) => (
          <u key={una} className="grid place-items-center no-underline">
            {una}
          </u>
        ))}
      </span>
    )}
  </i>
);
