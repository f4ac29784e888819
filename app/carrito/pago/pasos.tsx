import { Check } from "lucide-react";

const PASOS = ["Carrito", "Transferencia", "Confirmación"];

/** Where in the payment one is: 1, 2 or 3. */
export const Pasos = ({ actual }: { actual: number }) => (
  <ol className="cart-steps" aria-label="Pasos de la compra">
    {PASOS.map((nombre, i) => {
      const hecho = i + 1 < actual;
      return (
        <li
          key={nombre}
          data-state={hecho ? "done" : i + 1 === actual ? "current" : "next"}
          aria-current={i + 1 === actual ? "step" : undefined}
        >
          <i aria-hidden="true">{hecho ? <Check /> : i + 1}</i>
          {nombre}
          {hecho && <span className="sr-only"> (listo)</span>}
        </li>
      );
    })}
  </ol>
);
