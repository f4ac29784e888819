import { Link } from "react-router";
import { conMayuscula } from "#modules/comun/texto/frases.ts";

/** Says which decision a program takes, with the way to a person who reviews it. */
export const DecisionAutomatica = ({ regla }: { regla: string }) => (
  <p className="text-sm text-tinta-2">
    Esto lo decide un programa. {conMayuscula(regla)}{" "}
    <Link to="/mis-datos/derechos?pedir=revision" className="inline-flex min-h-11 items-center font-semibold">
      Pedir revisión
    </Link>
  </p>
);
