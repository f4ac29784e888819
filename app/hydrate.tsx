import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { withProof } from "./lib/actions/prove-fetch.ts";
import { withRetries } from "./lib/actions/retry-fetch.ts";

const { origin } = window.location;
window.fetch = withProof(withRetries(window.fetch.bind(window), { origin }), { origin });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
