import { Note } from "#app/ui/note.tsx";
import { enumerar } from "#modules/comun/texto/frases.ts";

/** Says of which products the shop keeps no unit while the payment is on its way. */
export const SinApartar = ({ nombres }: { nombres: readonly string[] }) =>
  nombres.length === 0 ? null : (
    <Note kind="warning" className="mt-4">
      No te apartamos unidades: otra persona puede llevarse {enumerar(nombres)} antes de que pagues.
    </Note>
  );
