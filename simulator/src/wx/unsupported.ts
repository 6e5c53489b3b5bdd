/** Every function of WeChat's `wx` (base library 3.x); those the simulator does not define throw by name when called. */
export const UNSUPPORTED = (
  'addCard addFileToFavorites addPhoneCalendar addPhoneContact addPhoneRepeatCalendar addVideoToFavorites arrayBufferToBase64 authPrivateMessage ' +
  'authorize authorizeForMiniProgram base64ToArrayBuffer batchGetStorage batchGetStorageSync batchSetStorage batchSetStorageSync canIUse ' +
  'canvasGetImageData canvasPutImageData canvasToTempFilePath checkIsAddedToMyMiniProgram checkIsOpenAccessibility checkIsPictureInPictureActive ' +
  'checkIsSoterEnrolledInDevice checkIsSupportSoterAuthentication checkSession chooseAddress chooseContact chooseImage chooseInvoice chooseInvoiceTitle ' +
  'chooseLicensePlate chooseLocation chooseMedia chooseMessageFile choosePoi chooseVideo clearStorage clearStorageSync closeBLEConnection ' +
  'closeBluetoothAdapter closeSocket compressImage compressVideo connectSocket connectWifi createAnimation createAudioContext createBLEConnection ' +
  'createBLEPeripheralServer createBufferURL createCacheManager createCameraContext createCanvasContext createInferenceSession createInnerAudioContext ' +
  'createIntersectionObserver createInterstitialAd createLivePlayerContext createLivePusherContext createMapContext createMediaAudioPlayer ' +
  'createMediaContainer createMediaRecorder createOffscreenCanvas createRewardedVideoAd createSelectorQuery createTCPSocket createUDPSocket ' +
  'createVKSession createVideoContext createVideoDecoder createWebAudioContext createWorker cropImage disableAlertBeforeUnload downloadFile editImage ' +
  'enableAlertBeforeUnload exitMiniProgram exitVoIPChat faceDetect getAccountInfoSync getApiCategory getAppAuthorizeSetting getAppBaseInfo ' +
  'getAvailableAudioSources getBLEDeviceCharacteristics getBLEDeviceRSSI getBLEDeviceServices getBLEMTU getBackgroundAudioManager ' +
  'getBackgroundAudioPlayerState getBackgroundFetchData getBackgroundFetchToken getBatteryInfo getBatteryInfoSync getBeacons getBluetoothAdapterState ' +
  'getBluetoothDevices getChannelsLiveInfo getChannelsLiveNoticeInfo getChannelsShareKey getClipboardData getCommonConfig getConnectedBluetoothDevices ' +
  'getConnectedWifi getDeviceBenchmarkInfo getDeviceInfo getDeviceVoIPList getEnterOptionsSync getExptInfoSync getExtConfig getExtConfigSync ' +
  'getFileSystemManager getFuzzyLocation getGroupEnterInfo getHCEState getImageInfo getInferenceEnvInfo getLaunchOptionsSync getLocalIPAddress ' +
  'getLocation getLogManager getMenuButtonBoundingClientRect getNFCAdapter getNetworkType getPerformance getPrivacySetting getRandomValues ' +
  'getRealtimeLogManager getRecorderManager getRendererUserAgent getScreenBrightness getScreenRecordingState getSelectedTextRange getSetting getShareInfo ' +
  'getSkylineInfo getSkylineInfoSync getStorage getStorageInfo getStorageInfoSync getStorageSync getSystemInfo getSystemInfoAsync getSystemInfoSync ' +
  'getSystemSetting getUpdateManager getUserCryptoManager getUserInfo getUserProfile getVideoInfo getWeRunData getWifiList getWindowInfo getXrFrameSystem ' +
  'hideHomeButton hideKeyboard hideLoading hideNavigationBarLoading hideShareMenu hideTabBar hideTabBarRedDot hideToast initFaceDetect ' +
  'isBluetoothDevicePaired isVKSupport join1v1Chat joinVoIPChat loadFontFace login makeBluetoothPair makePhoneCall navigateBack navigateBackMiniProgram ' +
  'navigateTo navigateToMiniProgram nextTick notifyBLECharacteristicValueChange offAccelerometerChange offApiCategoryChange offAppHide offAppShow ' +
  'offAudioInterruptionBegin offAudioInterruptionEnd offBLECharacteristicValueChange offBLEConnectionStateChange offBLEMTUChange ' +
  'offBLEPeripheralConnectionStateChanged offBatteryInfoChange offBeaconServiceChange offBeaconUpdate offBluetoothAdapterStateChange ' +
  'offBluetoothDeviceFound offCompassChange offCopyUrl offDeviceMotionChange offEmbeddedMiniProgramHeightChange offError offGetWifiList ' +
  'offGyroscopeChange offHCEMessage offKeyboardHeightChange offLazyLoadError offLocalServiceDiscoveryStop offLocalServiceFound offLocalServiceLost ' +
  'offLocalServiceResolveFail offLocationChange offLocationChangeError offMemoryWarning offMenuButtonBoundingClientRectWeightChange ' +
  'offNetworkStatusChange offNetworkWeakChange offPageNotFound offScreenRecordingStateChanged offThemeChange offUnhandledRejection offUserCaptureScreen ' +
  'offVoIPChatInterrupted offVoIPChatMembersChanged offVoIPChatSpeakersChanged offVoIPChatStateChanged offVoIPVideoMembersChanged offWifiConnected ' +
  'offWifiConnectedWithPartialInfo offWindowResize onAccelerometerChange onApiCategoryChange onAppHide onAppShow onAudioInterruptionBegin ' +
  'onAudioInterruptionEnd onBLECharacteristicValueChange onBLEConnectionStateChange onBLEMTUChange onBLEPeripheralConnectionStateChanged ' +
  'onBackgroundAudioPause onBackgroundAudioPlay onBackgroundAudioStop onBackgroundFetchData onBatteryInfoChange onBeaconServiceChange onBeaconUpdate ' +
  'onBluetoothAdapterStateChange onBluetoothDeviceFound onCompassChange onCopyUrl onDeviceMotionChange onEmbeddedMiniProgramHeightChange onError ' +
  'onGetWifiList onGyroscopeChange onHCEMessage onKeyboardHeightChange onLazyLoadError onLocalServiceDiscoveryStop onLocalServiceFound onLocalServiceLost ' +
  'onLocalServiceResolveFail onLocationChange onLocationChangeError onMemoryWarning onMenuButtonBoundingClientRectWeightChange onNeedPrivacyAuthorization ' +
  'onNetworkStatusChange onNetworkWeakChange onPageNotFound onScreenRecordingStateChanged onSocketClose onSocketError onSocketMessage onSocketOpen ' +
  'onThemeChange onUnhandledRejection onUserCaptureScreen onVoIPChatInterrupted onVoIPChatMembersChanged onVoIPChatSpeakersChanged onVoIPChatStateChanged ' +
  'onVoIPVideoMembersChanged onWifiConnected onWifiConnectedWithPartialInfo onWindowResize openAppAuthorizeSetting openBluetoothAdapter openCard ' +
  'openChannelsActivity openChannelsEvent openChannelsLive openChannelsUserProfile openCustomerServiceChat openDocument openEmbeddedMiniProgram ' +
  'openHKOfflinePayView openLocation openOfficialAccountArticle openPrivacyContract openSetting openSingleStickerView openStickerIPView ' +
  'openStickerSetView openSystemBluetoothSetting openVideoEditor pageScrollTo pauseBackgroundAudio pauseVoice playBackgroundAudio playVoice pluginLogin ' +
  'postMessageToReferrerMiniProgram preDownloadSubpackage preloadAssets preloadSkylineView preloadWebview previewImage previewMedia reLaunch ' +
  'readBLECharacteristicValue redirectTo removeStorage removeStorageSync removeTabBarBadge reportAnalytics reportEvent reportMonitor reportPerformance ' +
  'request requestCommonPayment requestDeviceVoIP requestMerchantTransfer requestOrderPayment requestPayment requestPluginPayment ' +
  'requestSubscribeDeviceMessage requestSubscribeMessage requestVirtualPayment requirePrivacyAuthorize reserveChannelsLive restartMiniProgram ' +
  'revokeBufferURL saveFileToDisk saveImageToPhotosAlbum saveVideoToPhotosAlbum scanCode seekBackgroundAudio sendHCEMessage sendSms sendSocketMessage ' +
  'setBLEMTU setBackgroundColor setBackgroundFetchToken setBackgroundTextStyle setClipboardData setEnable1v1Chat setEnableDebug setInnerAudioOption ' +
  'setKeepScreenOn setNavigationBarColor setNavigationBarTitle setScreenBrightness setStorage setStorageSync setTabBarBadge setTabBarItem setTabBarStyle ' +
  'setTopBarText setVisualEffectOnCapture setWifiList setWindowSize shareFileMessage shareToWeRun shareVideoMessage showActionSheet showLoading showModal ' +
  'showNavigationBarLoading showRedPackage showShareImageMenu showShareMenu showTabBar showTabBarRedDot showToast startAccelerometer startBeaconDiscovery ' +
  'startBluetoothDevicesDiscovery startCompass startDeviceMotionListening startGyroscope startHCE startLocalServiceDiscovery startLocationUpdate ' +
  'startLocationUpdateBackground startPullDownRefresh startRecord startSoterAuthentication startWifi stopAccelerometer stopBackgroundAudio ' +
  'stopBeaconDiscovery stopBluetoothDevicesDiscovery stopCompass stopDeviceMotionListening stopFaceDetect stopGyroscope stopHCE stopLocalServiceDiscovery ' +
  'stopLocationUpdate stopPullDownRefresh stopRecord stopVoice stopWifi subscribeVoIPVideoMembers switchTab updateShareMenu updateVoIPChatMuteConfig ' +
  'updateWeChatApp uploadFile vibrateLong vibrateShort writeBLECharacteristicValue'
).split(' ');
