import { restoreNextStep } from './SetupNextStep.tsx';

restoreNextStep();
