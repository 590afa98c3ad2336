import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    isSecondStep?: boolean;
  }
}

/** The second step of a screen is a place of its own for the browser: its Back leads to the first, where all is as it was left. */
export function useSecondStep() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const isSecond = useRouterState({ select: ({ location }) => location.state.isSecondStep === true });
  return {
    isSecond,
    goOn: () => void navigate({ to: '.', search: true, state: { isSecondStep: true } }),
    goBack: () => history.back(),
  };
}
