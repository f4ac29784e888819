import { lazy, Suspense, useEffect, useState } from "react";
import { setAsker } from "#app/lib/actions/prove-fetch.ts";

const Dialogo = lazy(() => import("./dialogo.tsx"));

/** Shows the dialog that asks for a proof while a form waits for it. Its code loads when the first one asks. */
export function PedirPrueba() {
  const [pedido, setPedido] = useState<{ responder: (probada: boolean) => void } | null>(null);
  useEffect(() => {
    setAsker(() => new Promise((responder) => setPedido({ responder })));
    return () => setAsker(null);
  }, []);
  if (!pedido) return null;
  const responder = (probada: boolean) => {
    setPedido(null);
    pedido.responder(probada);
  };
  return (
    <Suspense fallback={null}>
      <Dialogo responder={responder} />
    </Suspense>
  );
}
