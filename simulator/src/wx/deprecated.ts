/** What miniprogram-api-typings 3.12.3 marks as deprecated in `interface Wx`: 废弃接口 of the experience score. */
export const DEPRECATED: ReadonlySet<string> = new Set(
  (
    'chooseImage chooseVideo createAudioContext createCanvasContext getBackgroundAudioPlayerState getSystemInfo getSystemInfoAsync ' +
    'getSystemInfoSync onBackgroundAudioPause onBackgroundAudioPlay onBackgroundAudioStop pauseBackgroundAudio pauseVoice ' +
    'playBackgroundAudio playVoice reportAnalytics reportMonitor seekBackgroundAudio setTopBarText setWindowSize startRecord ' +
    'stopBackgroundAudio stopRecord stopVoice arrayBufferToBase64 base64ToArrayBuffer'
  ).split(' '),
);
