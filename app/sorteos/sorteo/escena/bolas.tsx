import { cx } from "#app/ui/cx.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";

const CARRETE = "0123456789".split("");

/** A number as tiles; digits that are not revealed yet spin. */
export function Bolas({ numero, reveladas }: { numero: number; reveladas: number }) {
  const texto = miles(numero);
  const todas = reveladas >= String(numero).length;
  let cifra = 0;
  return (
    <span className="sorteo-bolas" role="img" aria-label={todas ? texto : "Número en sorteo"}>
      {Array.from(texto, (letra, lugar) => {
        const clave = `${lugar}-${texto.length}`;
        if (letra === ".") return <s key={clave}>.</s>;
        return <Bola key={clave} letra={letra} quieta={cifra++ < reveladas} />;
      })}
    </span>
  );
}

/** As many tiles as the target has digits, so that the length of the number reveals nothing. */
export const BolasGirando = ({ objetivo }: { objetivo: number }) => <Bolas numero={objetivo} reveladas={0} />;

const Bola = ({ letra, quieta }: { letra: string; quieta: boolean }) => (
  <i className={cx("sorteo-bola", !quieta && "sorteo-bola-giro")} aria-hidden="true">
    {quieta ? (
      <b>{letra}</b>
    ) : (
      <span className="sorteo-bola-carrete">
        {CARRETE.map((una) => (
          <u key={una}>{una}</u>
        ))}
      </span>
    )}
  </i>
);
