import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { withRetries } from "./lib/actions/retry-fetch.ts";

window.fetch = withRetries(window.fetch.bind(window), { origin: window.location.origin });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
